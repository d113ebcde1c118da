/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.Location;
import io.hotguard.jdbc.DriverFamily;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.VersionNumber;
import java.sql.Driver;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Finds out which driver is in use, and which release of it, from its class and its jar. */
final class DriverVersions {
  private DriverVersions() {}

  /** What is known of a connection that this driver will make; null if it is not known which. */
  static JdbcConfiguration configuration(
      @Nullable Driver driver, String url, Properties info, String way) {
    JdbcConfiguration.Builder configuration =
        JdbcConfiguration.builder(url)
            .properties(info)
            .location(new Location.Runtime(way + " connection", null));
    if (driver != null) {
      configuration
          .driver(familyOf(driver.getClass().getName()))
          .driverVersion(ofPackage(driver.getClass()));
    }
    return configuration.build();
  }

  /** The driver, where the URL alone does not tell it. */
  static @Nullable DriverFamily familyOf(@Nullable String driverClass) {
    if (driverClass == null) {
      return null;
    }
    if (driverClass.startsWith("org.mariadb.jdbc.")) {
      return DriverFamily.MARIADB;
    }
    return driverClass.startsWith("com.mysql.") ? DriverFamily.MYSQL : null;
  }

  /** The version of a driver that is named; null if it cannot be found. It is not initialised. */
  static @Nullable VersionNumber ofClass(@Nullable String name, @Nullable ClassLoader pool) {
    if (name == null) {
      return null;
    }
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    try {
      return ofPackage(Class.forName(name, false, context == null ? pool : context));
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  private static @Nullable VersionNumber ofPackage(Class<?> type) {
    return Optional.ofNullable(type.getPackage())
        .map(Package::getImplementationVersion)
        .flatMap(VersionNumber::parse)
        .orElse(null);
  }
}
