/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import io.hotguard.benchmarks.metrics.subjects.Latencies;
import java.util.Arrays;
import java.util.Locale;

/**
 * The values that the processes of a fleet record: the latencies of the QMonitor replay, around
 * another median in each metric and each process. They come from fixed seeds, so that the harness
 * knows what a process recorded.
 *
 * @param valuesPerMinute of each metric in each process; a multiple of {@link #SCRAPES}
 */
record FleetMix(int processes, int metrics, int minutes, int valuesPerMinute) {
  /** Scrapes a minute; each sees as many new values. */
  static final int SCRAPES = 4;

  private static final int MAGNITUDES = 7;

  /** Scrapes that see new values. */
  int slices() {
    return minutes * SCRAPES;
  }

  static String name(int metric) {
    return String.format(Locale.ROOT, "stage%03d", metric);
  }

  /** The values of one metric between two scrapes, in nanoseconds. */
  long[] values(int process, int metric, int slice) {
    long seed = ((long) metric * slices() + slice) * processes + process;
    long[] values = Latencies.LOGNORMAL.values(valuesPerMinute / SCRAPES, seed);
    long factor = (process + 1L) << (metric % MAGNITUDES);
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    return values;
  }

  /** The values of one metric in the first slices of a process. */
  long[] values(int process, int metric, int from, int to) {
    int each = valuesPerMinute / SCRAPES;
    long[] all = new long[each * (to - from)];
    for (int slice = from; slice < to; slice++) {
      System.arraycopy(values(process, metric, slice), 0, all, each * (slice - from), each);
    }
    return all;
  }

  /** The least value that has this share of the others at or below it. */
  static long nearestRank(long[] values, double quantile) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.max(0, Math.ceil(quantile * sorted.length) - 1)];
  }
}
