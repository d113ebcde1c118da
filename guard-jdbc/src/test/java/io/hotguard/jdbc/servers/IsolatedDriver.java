/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.servers;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;

/** One release of a driver, in a class loader that has nothing else. */
public final class IsolatedDriver implements AutoCloseable {
  private static final Path DRIVERS = Path.of(System.getProperty("test.drivers", "target/drivers"));

  private final URLClassLoader loader;
  private final Driver driver;

  private IsolatedDriver(URLClassLoader loader, Driver driver) {
    this.loader = loader;
    this.driver = driver;
  }

  /** Loads a driver from a jar that the build copies. */
  public static IsolatedDriver load(String jar, String driverClass) {
    Path file = DRIVERS.resolve(jar + ".jar");
    if (!Files.exists(file)) {
      throw new IllegalStateException(
          file + " is not there: add it to the drivers that the pom copies");
    }
    try {
      URLClassLoader loader =
          new URLClassLoader(
              new URL[] {file.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
      return new IsolatedDriver(
          loader, (Driver) loader.loadClass(driverClass).getDeclaredConstructor().newInstance());
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The class loader of the driver. */
  public ClassLoader loader() {
    return loader;
  }

  public Connection connect(String url) throws SQLException {
    Connection connection = driver.connect(url, new Properties());
    if (connection == null) {
      throw new SQLException(driver.getClass() + " declined " + url);
    }
    return connection;
  }

  /** Ends the thread that Connector/J starts for its own sake. */
  @Override
  public void close() {
    try {
      loader
          .loadClass("com.mysql.cj.jdbc.AbandonedConnectionCleanupThread")
          .getMethod("checkedShutdown")
          .invoke(null);
    } catch (ReflectiveOperationException e) {
      // Not Connector/J.
    }
    try {
      loader.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
