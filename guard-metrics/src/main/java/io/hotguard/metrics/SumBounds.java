/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.math.BigInteger;

/** The least and the greatest sum that values of given buckets and extremes can have. */
final class SumBounds implements Distribution.BucketConsumer {
  private final long min;
  private final long max;
  private BigInteger least = BigInteger.ZERO;
  private BigInteger greatest = BigInteger.ZERO;
  private long values;
  private long lowest = -1;
  private long firstHighest;
  private long lastLowest;
  private long highest;

  /** Takes the extremes of a distribution, not empty. */
  SumBounds(Distribution distribution) {
    this(distribution, distribution.min(), distribution.max());
  }

  SumBounds(Distribution distribution, long min, long max) {
    this.min = min;
    this.max = max;
    distribution.forEachBucket(this);
  }

  @Override
  public void accept(long low, long high, long count) {
    if (lowest < 0) {
      lowest = low;
      firstHighest = high;
    }
    lastLowest = low;
    highest = high;
    values += count;
    BigInteger times = BigInteger.valueOf(count);
    least = least.add(times.multiply(BigInteger.valueOf(Math.max(low, min))));
    greatest = greatest.add(times.multiply(BigInteger.valueOf(Math.min(high, max))));
  }

  /** Returns the possible sum that is nearest to this one. */
  BigInteger nearest(BigInteger sum) {
    return sum.max(least).min(greatest);
  }

  /** Refuses extremes and a sum that the values cannot have. */
  void check(BigInteger sum) {
    requireWithin("minimum", min, lowest, firstHighest);
    requireWithin("maximum", max, lastLowest, highest);
    if (min > max || (values == 1 && min != max)) {
      throw new IllegalArgumentException(
          "minimum " + min + " and maximum " + max + " of " + values + " values");
    }
    if (!nearest(sum).equals(sum)) {
      throw new IllegalArgumentException(
          "sum " + sum + ": the buckets allow " + least + ".." + greatest);
    }
  }

  private static void requireWithin(String what, long value, long least, long greatest) {
    if (value < least || value > greatest) {
      throw new IllegalArgumentException(
          what + " " + value + ": its bucket holds " + least + ".." + greatest);
    }
  }
}
