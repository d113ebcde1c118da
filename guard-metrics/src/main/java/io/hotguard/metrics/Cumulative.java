/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Everything that a registry recorded since its start or last reset: by recorder, and by unit alone
 * for evicted recorders.
 *
 * <p><b>Threading:</b> under the registry's reader lock.
 *
 * <p><b>Shapes:</b> one entry for each number, and one for each unit however many were evicted.
 */
final class Cumulative {
  private final String registry;
  private final RecorderTable table;
  private final Totals totals = new Totals();
  private final Map<MetricUnit, Totals.Entry> evicted = new EnumMap<>(MetricUnit.class);
  private long startNanos;
  private long recordedBeforeReset;

  Cumulative(String registry, RecorderTable table, long startNanos) {
    this.registry = registry;
    this.table = table;
    this.startNanos = startNanos;
  }

  /** Returns the totals to which drains add. */
  Totals totals() {
    return totals;
  }

  boolean holds(int number) {
    return totals.peek(number) != null;
  }

  /** Moves the values of a recorder to the evicted values of its unit. */
  void evict(RecorderTable.Slot slot) {
    Totals.Entry entry = totals.peek(slot.number);
    if (entry != null) {
      evicted.computeIfAbsent(slot.unit, unit -> new Totals.Entry()).add(entry);
    }
    totals.remove(slot.number);
  }

  RegistrySnapshot snapshot(long nowNanos) {
    Map<MetricUnit, Distribution> rest = new EnumMap<>(MetricUnit.class);
    evicted.forEach((unit, entry) -> rest.put(unit, entry.settle().copy()));
    return new RegistrySnapshot(
        registry,
        Duration.ofNanos(nowNanos - startNanos),
        metrics(table, totals, Totals.Entry::copy),
        rest);
  }

  /** Returns the values of all recorders, by name, as the function takes them from an entry. */
  static SortedMap<String, MetricSnapshot> metrics(
      RecorderTable table, Totals totals, Function<Totals.Entry, Distribution> values) {
    TreeMap<String, MetricSnapshot> metrics = new TreeMap<>();
    for (int number = 0; number < table.bound(); number++) {
      RecorderTable.Slot slot = table.slot(number);
      Totals.Entry entry = totals.peek(number);
      if (slot != null && entry != null) {
        Distribution distribution = values.apply(entry.settle());
        metrics.put(slot.name, new MetricSnapshot(slot.name, slot.unit, distribution));
      }
    }
    return metrics;
  }

  void reset(long nowNanos) {
    recordedBeforeReset = recorded();
    totals.clear();
    evicted.clear();
    startNanos = nowNanos;
  }

  /** Returns the number of values since the registry's start, evicted and reset ones included. */
  long recorded() {
    long recorded = recordedBeforeReset;
    for (int number = 0; number < table.bound(); number++) {
      Totals.Entry entry = totals.peek(number);
      if (entry != null) {
        recorded += entry.count();
      }
    }
    for (Totals.Entry entry : evicted.values()) {
      recorded += entry.count();
    }
    return recorded;
  }
}
