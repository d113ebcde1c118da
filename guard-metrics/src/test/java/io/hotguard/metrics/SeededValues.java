/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Values of the whole range, small and large alike likely, the same for a seed. */
final class SeededValues {
  private final SplittableRandom random;

  SeededValues(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** A value of 0..2^48 - 1 of any number of bits; the two ends now and then. */
  long value() {
    return switch (random.nextInt(20)) {
      case 0 -> 0;
      case 1 -> LogBuckets.MAX_VALUE;
      default -> random.nextLong(1L << random.nextInt(1, LogBuckets.VALUE_BITS + 1));
    };
  }

  /** As many values as it happens to be, {@code max} at most. */
  List<Long> values(int max) {
    return LongStream.generate(this::value).limit(random.nextInt(max + 1)).boxed().toList();
  }

  int below(int bound) {
    return random.nextInt(bound);
  }
}
