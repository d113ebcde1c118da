/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.Arrays;
import java.util.Random;

/** Values to record in tests of adapters, and what is exactly true of them. */
public final class SampleValues {
  private final long[] sorted;

  private SampleValues(long[] values) {
    this.sorted = values;
    Arrays.sort(sorted);
  }

  /** Latencies of two kinds, around 200 us and around 40 ms, in nanoseconds. */
  public static SampleValues bimodal(int count, long seed) {
    Random random = new Random(seed);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      double middle = i % 20 == 0 ? 40e6 : 200e3;
      values[i] = (long) (middle * Math.exp(0.3 * random.nextGaussian()));
    }
    return new SampleValues(values);
  }

  public long[] values() {
    return sorted.clone();
  }

  public long sum() {
    return Arrays.stream(sorted).sum();
  }

  public long max() {
    return sorted[sorted.length - 1];
  }

  public long min() {
    return sorted[0];
  }

  /** The nearest-rank quantile. */
  public long quantile(double q) {
    return sorted[(int) Math.max(1, Math.ceil(q * sorted.length)) - 1];
  }
}
