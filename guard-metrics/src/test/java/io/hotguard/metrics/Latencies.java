/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.SplittableRandom;

/** Shapes of latency in nanoseconds, from a seed. */
enum Latencies {
  LOGNORMAL {
    @Override
    double next(SplittableRandom random) {
      return Math.exp(Math.log(1e6) + gaussian(random));
    }
  },
  PARETO {
    @Override
    double next(SplittableRandom random) {
      return 1e5 * Math.pow(1 - random.nextDouble(), -1 / 1.5);
    }
  },
  /** 95 % about 1 ms, 5 % about 100 ms: between them lies a gap without a value. */
  BIMODAL {
    @Override
    double next(SplittableRandom random) {
      double mode = random.nextInt(100) < 95 ? 1e6 : 1e8;
      return mode * (1 + 0.05 * gaussian(random));
    }
  };

  abstract double next(SplittableRandom random);

  long[] sample(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = Math.min(Distribution.MAX_VALUE, Math.max(1, (long) next(random)));
    }
    return values;
  }

  private static double gaussian(SplittableRandom random) {
    double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
    return radius * Math.cos(2 * Math.PI * random.nextDouble());
  }
}
