/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.SpringView;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.rule.Location;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Settings as files write them, with their locations. For one thread. */
record WrittenSettings(Map<String, String> values, Map<String, Location> places) {
  private static final String PAIRS = "connectionProperties";

  static final String HANDED_ON = PoolSettings.HANDED_ON;

  WrittenSettings() {
    this(new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  void put(String key, String value, Location place) {
    values.put(key, value);
    places.put(key, place);
  }

  void putAll(WrittenSettings others) {
    values.putAll(others.values);
    places.putAll(others.places);
  }

  Optional<String> find(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** Returns the locations by the name that the pool or the driver gives the setting. */
  Map<String, Location> namedPlaces() {
    Map<String, Location> named = new LinkedHashMap<>();
    places.forEach(
        (key, place) ->
            named.putIfAbsent(
                key.startsWith(HANDED_ON) ? key.substring(HANDED_ON.length()) : key, place));
    Map<String, String> pairs = Map.of(PAIRS, values.getOrDefault(PAIRS, ""));
    for (String key : PoolSettings.driverProperties(PoolKind.OTHER, pairs).keySet()) {
      named.computeIfAbsent(key, name -> places.get(PAIRS));
    }
    return named;
  }

  /** Returns the settings under other names; a setting without a name goes. */
  WrittenSettings named(UnaryOperator<String> name) {
    WrittenSettings named = new WrittenSettings();
    values.forEach((key, value) -> named.values.put(name.apply(key), value));
    places.forEach((key, place) -> named.places.put(name.apply(key), place));
    named.values.remove("");
    named.places.remove("");
    return named;
  }

  /** Returns the settings that one of the pools has; with HikariCP, the driver's too. */
  WrittenSettings only(Set<PoolKind> pools) {
    return named(
        key ->
            (key.startsWith(HANDED_ON) && pools.contains(PoolKind.HIKARICP))
                    || pools.stream().anyMatch(pool -> PoolNames.isOf(pool, key))
                ? key
                : "");
  }

  WrittenSettings spelled(PoolKind kind) {
    Map<String, String> spelling = PoolNames.spelling(kind);
    return named(key -> spelling.getOrDefault(SpringView.canonical(key), key));
  }

  /** Omits the values, because some are passwords. */
  @Override
  public String toString() {
    return values.keySet().toString();
  }
}
