/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.text.VersionNumber;
import java.util.Map;
import java.util.stream.Stream;

/** The releases of drivers that the build copies, and that the model is compared with. */
public final class DriverReleases {
  private static final Map<String, DriverFamily> FAMILIES =
      Map.of(
          "mysql", DriverFamily.MYSQL,
          "mariadb", DriverFamily.MARIADB,
          "postgresql", DriverFamily.POSTGRESQL,
          "mssql", DriverFamily.SQLSERVER,
          "ojdbc8", DriverFamily.ORACLE,
          "ojdbc11", DriverFamily.ORACLE,
          "h2", DriverFamily.H2);

  private DriverReleases() {}

  public static Stream<String> names() {
    return Stream.of(
        ("mysql-connector-java-5.1.49 mysql-connector-j-8.0.33 "
                + "mysql-connector-j-8.4.0 mysql-connector-j-9.7.0 "
                + "mysql-connector-j-26.10.0 mariadb-java-client-3.0.11 "
                + "mariadb-java-client-3.5.11 mariadb-java-client-4.0.0 "
                + "postgresql-42.2.29 postgresql-42.5.6 postgresql-42.7.14 "
                + "mssql-jdbc-8.4.1.jre11 mssql-jdbc-10.2.3.jre11 "
                + "mssql-jdbc-12.10.2.jre11 mssql-jdbc-13.6.2.jre11 ojdbc8-19.29.0.0 "
                + "ojdbc11-21.24.0.0 ojdbc11-23.26.4.0.0 h2-1.4.200 h2-2.1.214 h2-2.5.252")
            .split(" "));
  }

  public static DriverFamily family(String name) {
    return FAMILIES.get(name.substring(0, name.indexOf('-')));
  }

  /** Returns the release in the name of a jar. */
  public static VersionNumber version(String name) {
    return VersionNumber.of(name.replaceFirst("^[a-z0-9-]*?-(?=\\d+\\.)", ""));
  }
}
