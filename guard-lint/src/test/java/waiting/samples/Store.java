/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package waiting.samples;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import redis.clients.jedis.Jedis;

/** A class as applications write it around their stores. */
@SuppressWarnings("all")
public class Store {
  private final Jedis redis;

  public Store(Jedis redis) {
    this.redis = redis;
  }

  public String name(String key) {
    return redis.get(key);
  }

  public int age(Connection connection, String name) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("select age from person where name = ?")) {
      select.setString(1, name);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getInt(1) : 0;
      }
    }
  }
}
