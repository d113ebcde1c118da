/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package configured.shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The mended twin of {@link Database}. */
@SuppressWarnings("all")
public final class MendedDatabase {
  private static final String HOST = "db.example.com";

  private MendedDatabase() {}

  public static void main(String[] args) {
    System.setProperty("shop.mode", "Log4jContextSelector");
  }

  static Connection open(String password) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mysql://"
            + HOST
            + "/shop?connectTimeout=1000&socketTimeout=20000&tcpKeepAlive=true&useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=250&prepStmtCacheSqlLimit=2048&sessionVariables=a=1,b=2",
        "shop",
        password);
  }
}
