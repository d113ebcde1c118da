/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.VersionNumber;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The release of a driver, as its own jar tells it. */
final class DriverVersionsTest {
  private static final Path DRIVERS = Path.of(System.getProperty("test.drivers", "target/drivers"));

  @ParameterizedTest
  @CsvSource({
    "mysql-connector-java-5.1.49, com.mysql.jdbc.Driver, 5.1.49",
    "mysql-connector-j-26.10.0, com.mysql.cj.jdbc.Driver, 26.10.0",
    "mariadb-java-client-3.0.11, org.mariadb.jdbc.Driver, 3.0.11",
    "mariadb-java-client-4.0.0, org.mariadb.jdbc.Driver, 4.0.0",
    "postgresql-42.7.14, org.postgresql.Driver, 42.7.14",
    "mssql-jdbc-8.4.1.jre11, com.microsoft.sqlserver.jdbc.SQLServerDriver, 8.4.1",
    "mssql-jdbc-13.6.2.jre11, com.microsoft.sqlserver.jdbc.SQLServerDriver, 13.6.2",
    "ojdbc8-19.29.0.0, oracle.jdbc.OracleDriver, 19.29.0.0",
    "h2-2.5.252, org.h2.Driver, 2.5.252"
  })
  void isFoundInEveryJar(String jar, String driver, String version) throws Exception {
    URL[] urls = {DRIVERS.resolve(jar + ".jar").toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = Class.forName(driver, false, loader);

      assertThat(DriverVersions.ofType(type)).isEqualTo(VersionNumber.of(version));
    }
  }

  /** A driver in front of others tells its own release, which says nothing of the one behind. */
  @Test
  void isNotThatOfADriverInFront() throws Exception {
    URL[] urls = {DRIVERS.resolve("p6spy-3.9.1.jar").toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = Class.forName("com.p6spy.engine.spy.P6SpyDriver", false, loader);

      assertThat(DriverVersions.ofType(type)).isNull();
    }
    assertThat(BasicDataSource.class.getPackage().getImplementationVersion()).isNotNull();
    assertThat(DriverVersions.ofType(BasicDataSource.class)).isNull();
  }
}
