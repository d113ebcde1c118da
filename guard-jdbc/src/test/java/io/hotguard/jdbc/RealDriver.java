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
    return switch (jar.name()) {
      case AvaticaDriver.JAR -> new AvaticaDriver(jar);
      case CalciteDriver.JAR -> new CalciteDriver(jar);
      case Db2Driver.JAR, Db2Driver.JAR_WITH_JNDI -> new Db2Driver(jar);
      case DerbyDriver.JAR -> new DerbyDriver(jar);
      case OceanBaseDriver.JAR -> new OceanBaseDriver(jar);
      case OpenGaussDriver.JAR -> new OpenGaussDriver(jar);
      case RedshiftDriver.JAR -> new RedshiftDriver(jar);
      case TeradataDriver.JAR -> new TeradataDriver(jar);
      default -> withModel(jar);
    };
  }

  private static RealDriver withModel(DriverJar jar) {
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
