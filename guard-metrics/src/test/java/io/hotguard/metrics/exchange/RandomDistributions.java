/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import io.hotguard.metrics.Distribution;
import java.util.List;
import java.util.Random;

/** Distributions of every size and shape from a seed. */
final class RandomDistributions {
  private final Random random;

  RandomDistributions(long seed) {
    random = new Random(seed);
  }

  Distribution next() {
    long[] values = new long[random.nextInt(5) == 0 ? random.nextInt(4) : random.nextInt(3_000)];
    int bits = 1 + random.nextInt(48);
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextLong() >>> (64 - 1 - random.nextInt(bits));
    }
    Distribution distribution = Distribution.of(values);
    // Doubled often enough, counts and sums pass every width that an encoding has.
    for (int i = random.nextInt(3) == 0 ? random.nextInt(50) : 0; i > 0; i--) {
      distribution = Distribution.merge(List.of(distribution, distribution));
    }
    return distribution;
  }

  byte[] damaged(byte[] bytes) {
    byte[] damaged = bytes.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      damaged[random.nextInt(Math.min(damaged.length, random.nextBoolean() ? 64 : 1 << 20))] =
          (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
    }
    return damaged;
  }
}
