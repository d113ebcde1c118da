/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** An application that connects twice and knows nothing of Hotguard. */
public final class DriverManagerApp {
  private DriverManagerApp() {}

  public static void main(String[] args) throws SQLException {
    for (int i = 0; i < 2; i++) {
      try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop" + i)) {
        System.out.println("connected to " + connection.getMetaData().getURL());
      }
    }
  }
}
