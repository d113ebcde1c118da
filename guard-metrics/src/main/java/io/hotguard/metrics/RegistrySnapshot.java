/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The values of all recorders of a registry in an interval, or since its start.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * @param registry the registry's name
 * @param duration the length of the recorded time
 * @param metrics name to snapshot, sorted; recorders without a value in this time are absent
 * @param evicted the values of recorders evicted since the start, merged by unit; empty for an
 *     interval, which has them by name
 */
public record RegistrySnapshot(
    String registry,
    Duration duration,
    SortedMap<String, MetricSnapshot> metrics,
    Map<MetricUnit, Distribution> evicted) {

  public RegistrySnapshot {
    requireNonNull(registry, "registry");
    requireNonNull(duration, "duration");
    metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
    evicted = Map.copyOf(evicted);
  }

  /** Creates the snapshot of an interval. */
  public RegistrySnapshot(
      String registry, Duration duration, SortedMap<String, MetricSnapshot> metrics) {
    this(registry, duration, metrics, Map.of());
  }

  /** Returns a recorder's values; empty if it recorded nothing in this time. */
  public Distribution distribution(String name) {
    MetricSnapshot metric = metrics.get(name);
    return metric == null ? Distribution.empty() : metric.distribution();
  }
}
