/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.jdbc.hooks.DataSourceCheck;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;

/** The players in the database. */
final class PlayerTable {
  private static final String FILE = "ladder-hikari.properties";
  private static final String ADDRESS = "127.0.0.1:3306";
  private static final String UPDATE =
      "update player set gold = gold + ?, updated = now() where id = ? and server = ?";

  private final HikariDataSource pool;

  PlayerTable(int port, boolean checked) throws IOException {
    Properties settings = new Properties();
    try (InputStream in = PlayerTable.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IOException(FILE + " is not on the class path");
      }
      settings.load(in);
    }
    HikariConfig config = new HikariConfig(settings);
    config.setJdbcUrl(config.getJdbcUrl().replace(ADDRESS, "127.0.0.1:" + port));
    pool = new HikariDataSource(checked ? DataSourceCheck.checkedConfig(config) : config);
  }

  void addGold(int player, long gold) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement update = connection.prepareStatement(UPDATE)) {
      update.setLong(1, gold);
      update.setInt(2, player);
      update.setInt(3, 1);
      update.execute();
      if (update.getUpdateCount() != 1) {
        throw new SQLException("player " + player + " is not there");
      }
    }
  }
}
