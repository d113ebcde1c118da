/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.rule.Location;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A data source as a file describes it.
 *
 * @param url the URL
 * @param driverClass the driver's class; null where only the URL tells
 * @param pool the pool; null where there is none or nothing tells which
 * @param name what the pool is called; may be empty
 * @param settings the pool's settings by its own names, user name, password and the driver's
 *     properties among them; immutable
 * @param places where the settings are written, by the names that the pool or the driver gives
 *     them; immutable
 * @param location where the URL is written
 */
record WrittenSource(
    String url,
    @Nullable String driverClass,
    @Nullable PoolKind pool,
    String name,
    Map<String, String> settings,
    Map<String, Location> places,
    Location location) {

  WrittenSource {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    places = Map.copyOf(places);
  }

  /** Not the values: there are passwords among them. */
  @Override
  public String toString() {
    return location.describe();
  }
}
