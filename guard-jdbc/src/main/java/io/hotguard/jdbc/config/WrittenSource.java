/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.rule.Location;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A data source as a file describes it.
 *
 * @param driverClass the driver's class; null if only the URL tells the driver
 * @param pool the pool; null if there is no pool or it is unknown
 * @param taker the part of the pool that takes its settings
 * @param name the pool's name; may be empty
 * @param open whether more settings may stand in another notation or elsewhere
 * @param openInView whether a request keeps its connection until its response is written
 * @param settings the pool's settings by its own names, with user name, password and the driver's
 *     properties
 * @param places the locations of the settings, by the name that the pool or the driver gives them
 * @param location the location of the URL
 */
record WrittenSource(
    String url,
    @Nullable String driverClass,
    @Nullable PoolKind pool,
    PoolTaker taker,
    String name,
    boolean open,
    boolean openInView,
    Map<String, String> settings,
    Map<String, Location> places,
    Location location) {

  WrittenSource {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    places = Map.copyOf(places);
  }

  /** Omits the values, because some are passwords. */
  @Override
  public String toString() {
    return location.describe();
  }
}
