/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.Random;

/** Latencies in nanoseconds as those of a service: lognormal, around a millisecond. */
final class Latencies {
  private Latencies() {}

  static long[] values(int count, long seed) {
    Random random = new Random(seed);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      long value = (long) (1e6 * Math.exp(random.nextGaussian()));
      values[i] = Math.min((1L << 41) - 1, Math.max(1, value));
    }
    return values;
  }
}
