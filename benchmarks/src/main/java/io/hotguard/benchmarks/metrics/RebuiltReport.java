/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.metrics.DistributionAccumulator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The baseline: a new map each period; the last map is kept until the next swap. It has one writer
 * and no lock, because only its garbage counts.
 */
final class RebuiltReport {
  private Map<String, Map<String, Entry>> current = new HashMap<>();
  private @Nullable Map<String, Map<String, Entry>> last;

  void record(String type, String name, long durationNanos, boolean failed) {
    Entry entry =
        current
            .computeIfAbsent(type, ignored -> new HashMap<>())
            .computeIfAbsent(name, ignored -> new Entry());
    (failed ? entry.failures : entry.successes).add(durationNanos);
  }

  void swap() {
    last = current;
    current = new HashMap<>();
  }

  int lastTypes() {
    return last == null ? 0 : last.size();
  }

  private static final class Entry {
    private final DistributionAccumulator successes = new DistributionAccumulator();
    private final DistributionAccumulator failures = new DistributionAccumulator();
  }
}
