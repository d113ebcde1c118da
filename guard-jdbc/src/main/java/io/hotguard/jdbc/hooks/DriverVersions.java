/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.jdbc.VersionNumber;
import java.sql.Driver;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out which release of a driver is in use, from what its jar says. */
final class DriverVersions {
  private DriverVersions() {}

  /** The version of a driver; null if its jar does not say. */
  static @Nullable VersionNumber of(Driver driver) {
    return ofPackage(driver.getClass());
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
