/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.rule.Location;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A data source as a file describes it.
 *
 * @param driverClass the driver's class; null if only the URL tells the driver
 * @param pool the pool; null if there is no pool or it is unknown
 * @param taker the part of the pool that takes its settings
 * @param open whether more settings may stand in another notation or elsewhere
 * @param settings the pool's settings by its own names, with user name, password and the driver's
 *     properties
 * @param location the location of the URL
 */
record WrittenSource(
    String url,
    @Nullable String driverClass,
    @Nullable PoolKind pool,
    PoolTaker taker,
    boolean open,
    Set<ConnectionUse> uses,
    WrittenSettings settings,
    Location location) {
  /** Stands for a URL that is no constant, or stands elsewhere. */
  static final String UNKNOWN_URL = "jdbc:${url}";

  WrittenSource {
    if (url.equals(UNKNOWN_URL)) {
      // These two have setters for all that a URL can say.
      url =
          settings
              .find("dataSourceClassName")
              .flatMap(DriverFamily::ofClass)
              .filter(Set.of(DriverFamily.MYSQL, DriverFamily.POSTGRESQL)::contains)
              .map(family -> "jdbc:" + family.id() + ":///")
              .orElse(url);
    }
  }

  boolean hasUrl() {
    return !url.equals(UNKNOWN_URL);
  }

  /** Omits the values, because some are passwords. */
  @Override
  public String toString() {
    return location.describe();
  }
}
