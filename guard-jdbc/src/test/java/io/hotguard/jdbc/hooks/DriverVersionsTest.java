/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The release of a driver, as its own jar and the driver itself tell it. */
final class DriverVersionsTest {
  private static final Path DRIVERS = Path.of(System.getProperty("test.drivers", "target/drivers"));

  static Stream<Arguments> releases() {
    String mysql = "com.mysql.cj.jdbc.Driver";
    String mariadb = "org.mariadb.jdbc.Driver";
    String sqlServer = "com.microsoft.sqlserver.jdbc.SQLServerDriver";
    return Stream.of(
        arguments("mysql-connector-java-5.1.49", "com.mysql.jdbc.Driver", "5.1.49"),
        arguments("mysql-connector-j-26.10.0", mysql, "26.10.0"),
        arguments("mariadb-java-client-3.0.11", mariadb, "3.0.11"),
        arguments("mariadb-java-client-4.0.0", mariadb, "4.0.0"),
        arguments("postgresql-42.7.14", "org.postgresql.Driver", "42.7.14"),
        arguments("mssql-jdbc-8.4.1.jre11", sqlServer, "8.4.1"),
        arguments("mssql-jdbc-13.6.2.jre11", sqlServer, "13.6.2"),
        arguments("ojdbc8-19.29.0.0", "oracle.jdbc.OracleDriver", "19.29.0.0"),
        arguments("h2-2.5.252", "org.h2.Driver", "2.5.252"));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void isFoundInEveryJar(String jar, String driver, String version) throws Exception {
    try (URLClassLoader loader = loader(DRIVERS.resolve(jar + ".jar"))) {
      Class<?> type = Class.forName(driver, false, loader);

      assertThat(DriverVersions.ofType(type)).isEqualTo(VersionNumber.of(version));
      assertThat(DriverVersions.ofDriver(make(type))).isEqualTo(VersionNumber.of(version));
    }
  }

  /** The manifest is the application's there. */
  @ParameterizedTest
  @MethodSource("releases")
  void isAskedOfTheDriverWhereTheApplicationIsOneJar(
      String jar, String driver, String version, @TempDir Path directory) throws Exception {
    Path packed = directory.resolve("application.jar");
    repack(DRIVERS.resolve(jar + ".jar"), packed);
    try (URLClassLoader loader = loader(packed)) {
      Class<?> type = Class.forName(driver, false, loader);
      VersionNumber expected = VersionNumber.of(version);

      assertThat(DriverVersions.ofDriver(make(type)))
          .isEqualTo(new VersionNumber(List.of(expected.part(0), expected.part(1))));
    }
  }

  private static URLClassLoader loader(Path jar) throws IOException {
    return new URLClassLoader(
        new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  private static Driver make(Class<?> type) throws ReflectiveOperationException {
    return (Driver) type.getDeclaredConstructor().newInstance();
  }

  private static void repack(Path from, Path to) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "1.2.3");
    try (ZipFile in = new ZipFile(from.toFile());
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(to), manifest)) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        String name = entry.getName();
        boolean signature = name.endsWith(".SF") || name.endsWith(".RSA");
        if (!entry.isDirectory() && !signature && !name.equals(JarFile.MANIFEST_NAME)) {
          out.putNextEntry(new ZipEntry(name));
          in.getInputStream(entry).transferTo(out);
        }
      }
    }
  }

  /** A driver in front of others tells its own release, which says nothing of the one behind. */
  @Test
  void isNotThatOfADriverInFront() throws Exception {
    try (URLClassLoader loader = loader(DRIVERS.resolve("p6spy-3.9.1.jar"))) {
      Class<?> type = Class.forName("com.p6spy.engine.spy.P6SpyDriver", false, loader);

      assertThat(DriverVersions.ofType(type)).isNull();
      assertThat(DriverVersions.ofDriver(make(type))).isNull();
    }
    assertThat(BasicDataSource.class.getPackage().getImplementationVersion()).isNotNull();
    assertThat(DriverVersions.ofType(BasicDataSource.class)).isNull();
  }
}
