/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** Determines the driver and its release from the driver's class and jar. */
final class DriverVersions {
  private DriverVersions() {}

  /** Describes a connection of this driver; null if the driver is unknown. */
  static JdbcConfiguration configuration(
      @Nullable Driver driver, String url, Properties info, String way) {
    JdbcConfiguration.Builder configuration =
        JdbcConfiguration.builder(url)
            .properties(info)
            .location(new Location.Runtime(way + " connection", null));
    if (driver != null) {
      configuration
          .driver(DriverFamily.decidedBy(driver.getClass().getName()))
          .driverVersion(ofDriver(driver));
    }
    return configuration.build();
  }

  /** Whether a class belongs to a driver and needs no {@code DriverManager}. */
  static boolean isDrivers(Class<?> type) {
    return DriverFamily.ofClass(type.getName()).isPresent();
  }

  /** Returns the driver that {@code DriverManager} gives for a URL; null if it has none. */
  static @Nullable Driver accepting(String url) {
    return DriverManager.drivers().filter(driver -> accepts(driver, url)).findFirst().orElse(null);
  }

  private static boolean accepts(Driver driver, String url) {
    try {
      return driver.acceptsURL(url);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Returns the version of a named driver without its initialization; null if it is not found. */
  static @Nullable VersionNumber ofClass(@Nullable String name, @Nullable ClassLoader pool) {
    if (name == null) {
      return null;
    }
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    try {
      Class<?> type = Class.forName(name, false, context == null ? pool : context);
      return DriverManager.drivers()
          .filter(driver -> driver.getClass() == type)
          .findFirst()
          .map(DriverVersions::ofDriver)
          .orElseGet(() -> ofType(type));
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /**
   * Returns the release of a driver; null for a wrapper driver, which has its own numbers.
   *
   * <p>The driver's own numbers decide, because the manifest of a single-jar application belongs to
   * the application, or has no version.
   */
  static @Nullable VersionNumber ofDriver(Driver driver) {
    if (!isDrivers(driver.getClass())) {
      return null;
    }
    int major = driver.getMajorVersion();
    int minor = driver.getMinorVersion();
    VersionNumber packaged = ofType(driver.getClass());
    return packaged != null && packaged.part(0) == major && packaged.part(1) == minor
        ? packaged
        : new VersionNumber(List.of(major, minor));
  }

  /** Returns the release in a driver's jar; null for a wrapper driver. */
  static @Nullable VersionNumber ofType(Class<?> type) {
    if (!isDrivers(type)) {
      return null;
    }
    return Optional.ofNullable(type.getPackage())
        .map(Package::getImplementationVersion)
        .or(() -> bundleVersion(type))
        .flatMap(VersionNumber::parse)
        .orElse(null);
  }

  /** The jars of MariaDB and Microsoft have their release in the OSGi headers only. */
  private static Optional<String> bundleVersion(Class<?> type) {
    URL file = type.getResource(type.getSimpleName() + ".class");
    try {
      if (file != null && file.openConnection() instanceof JarURLConnection jar) {
        jar.setUseCaches(false); // close only a jar that nobody else uses
        try (JarFile open = jar.getJarFile()) {
          return Optional.ofNullable(open.getManifest())
              .map(manifest -> manifest.getMainAttributes().getValue("Bundle-Version"));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // like a jar without a version
    }
  }
}
