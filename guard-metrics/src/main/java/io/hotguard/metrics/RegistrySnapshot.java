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

  /**
   * Returns a recorder's values; empty if it recorded nothing in this time.
   *
   * @throws IllegalArgumentException if the recorder belongs to another registry
   */
  public Distribution distribution(Recorder recorder) {
    return distribution(recorder.nameIn(registry));
  }

  /**
   * Returns the values of a name; empty if nothing was recorded under it in this time. A mistyped
   * name is as empty, so pass the {@linkplain #distribution(Recorder) recorder} where you have it.
   */
  public Distribution distribution(String name) {
    MetricSnapshot metric = metrics.get(name);
    return metric == null ? Distribution.empty() : metric.distribution();
  }
}
