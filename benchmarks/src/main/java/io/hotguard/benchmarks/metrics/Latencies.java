/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.Random;

/** Latencies in nanoseconds as in services, from a fixed seed. */
enum Latencies {
  LOGNORMAL {
    @Override
    double next(Random random) {
      return 1e6 * Math.exp(random.nextGaussian());
    }
  },
  /** From 0.1 ms, shape 1.5: the variance has no bound. */
  PARETO {
    @Override
    double next(Random random) {
      return 1e5 / Math.pow(1 - random.nextDouble(), 1 / 1.5);
    }
  },
  /** A cache with 95 % hits: 50 us for a hit, 50 ms for a miss, nothing between. */
  BIMODAL {
    @Override
    double next(Random random) {
      double mean = random.nextInt(100) < 95 ? 5e4 : 5e7;
      return mean * (1 + 0.1 * Math.max(-5, Math.min(5, random.nextGaussian())));
    }
  };

  abstract double next(Random random);

  public long[] values(int count, long seed) {
    Random random = new Random(seed);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = Math.min((1L << 41) - 1, Math.max(1, (long) next(random)));
    }
    return values;
  }
}
