/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package configured.shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Configures itself in code; each setting is a hazard. */
@SuppressWarnings("all")
public final class Database {
  private static final String HOST = "db.example.com";

  private Database() {}

  public static void main(String[] args) {
    System.setProperty(
        "Log4jContextSelector", "org.apache.logging.log4j.core.async.AsyncLoggerContextSelector");
  }

  static Connection open() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mysql://"
            + HOST
            + "/shop?password=hunter2&sessionVariables=a=1&sessionVariables=b=2");
  }
}
