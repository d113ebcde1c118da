/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.rule.Location;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Settings as files write them, with their locations. For one thread. */
final class WrittenSettings {
  private static final String PAIRS = "connectionProperties";

  static final String HANDED_ON = "dataSource.";

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, Location> places = new LinkedHashMap<>();

  void put(String key, String value, Location place) {
    values.put(key, value);
    places.put(key, place);
  }

  /** Adds one of the pairs that Druid passes to the driver. */
  void addPair(String key, String value, Location place) {
    values.merge(PAIRS, key + '=' + value, (some, more) -> some + ';' + more);
    places.put(key, place);
  }

  void putAll(WrittenSettings others) {
    values.putAll(others.values);
    places.putAll(others.places);
  }

  Optional<String> find(String key) {
    return Optional.ofNullable(values.get(key));
  }

  Map<String, String> values() {
    return values;
  }

  /** Returns the locations by the name that the pool or the driver gives the setting. */
  Map<String, Location> places() {
    Map<String, Location> named = new LinkedHashMap<>();
    places.forEach(
        (key, place) ->
            named.put(key.startsWith(HANDED_ON) ? key.substring(HANDED_ON.length()) : key, place));
    return named;
  }

  WrittenSettings without(Set<String> keys) {
    WrittenSettings rest = new WrittenSettings();
    rest.putAll(this);
    rest.values.keySet().removeAll(keys);
    rest.places.keySet().removeAll(keys);
    return rest;
  }

  /** Returns the settings that one of the pools has, and those of the driver. */
  WrittenSettings only(Set<PoolKind> pools) {
    return without(
        values.keySet().stream()
            .filter(key -> !key.startsWith(HANDED_ON))
            .filter(key -> pools.stream().noneMatch(pool -> PoolNames.isOf(pool, key)))
            .collect(Collectors.toSet()));
  }

  WrittenSettings spelled(PoolKind kind) {
    Map<String, String> spelling = PoolNames.spelling(kind);
    WrittenSettings spelled = new WrittenSettings();
    values.forEach((key, value) -> spelled.values.put(PoolNames.spelled(spelling, key), value));
    places.forEach((key, place) -> spelled.places.put(PoolNames.spelled(spelling, key), place));
    return spelled;
  }
}
