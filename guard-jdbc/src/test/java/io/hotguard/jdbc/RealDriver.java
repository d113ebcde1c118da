/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.util.Map;

/** A driver that can be asked what it makes of a URL, without a server. */
interface RealDriver {
  DriverJar jar();

  DriverAnswer ask(String url, Map<String, String> properties);

  static RealDriver of(DriverJar jar) {
    if (jar.name().startsWith("mariadb")) {
      return new MariadbDriver(jar);
    }
    if (jar.name().startsWith("postgresql")) {
      return new PostgresqlDriver(jar);
    }
    if (jar.name().startsWith("mssql")) {
      return new SqlServerDriver(jar);
    }
    if (jar.name().startsWith("ojdbc")) {
      return new OracleDriver(jar);
    }
    if (jar.name().startsWith("h2")) {
      return new H2Driver(jar);
    }
    return jar.has("com.mysql.cj.conf.ConnectionUrl")
        ? new MysqlDriver(jar)
        : new LegacyMysqlDriver(jar);
  }
}
