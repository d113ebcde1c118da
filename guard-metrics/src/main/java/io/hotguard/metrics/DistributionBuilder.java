/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;

import java.math.BigInteger;

/**
 * Rebuilds a {@link Distribution} from its buckets, after they came over a wire.
 *
 * <p>The builder checks everything it can, and refuses counts that no values could have. A forged
 * message may contain false values, but cannot break an invariant.
 *
 * <h2>Threading</h2>
 *
 * For one thread; used once.
 */
public final class DistributionBuilder {
  private final Totals.Entry entry = new Totals.Entry();
  private long values;
  private int lastBucket = -1;

  DistributionBuilder() {}

  /**
   * Adds a bucket.
   *
   * @param lowest the least value that the bucket can hold, as {@link Distribution#forEachBucket}
   *     gives it; greater than in the bucket before
   * @param count the number of values in it, 1 or more
   * @throws IllegalArgumentException if no bucket begins with this value, it is not greater than
   *     the one before, the count is less than 1, or all counts exceed {@link Long#MAX_VALUE}
   */
  public DistributionBuilder bucket(long lowest, long count) {
    if (lowest < 0 || lowest > Distribution.MAX_VALUE) {
      throw new IllegalArgumentException(
          "bucket from " + lowest + ": must be in 0.." + Distribution.MAX_VALUE + " (2^48 - 1)");
    }
    int bucket = LogBuckets.bucketOf(lowest);
    if (LogBuckets.lowest(bucket) != lowest) {
      throw new IllegalArgumentException(
          "bucket from " + lowest + ": nearest begins at " + LogBuckets.lowest(bucket));
    }
    if (bucket <= lastBucket) {
      throw new IllegalArgumentException(
          "bucket from %s: must come after the one from %s"
              .formatted(lowest, LogBuckets.lowest(lastBucket)));
    }
    if (count < 1 || count > Long.MAX_VALUE - values) {
      throw new IllegalArgumentException(
          "count " + count + " after " + values + " values: must be 1 or more, 2^63 - 1 in all");
    }
    entry.addCount(bucket, count);
    lastBucket = bucket;
    values += count;
    return this;
  }

  /**
   * Returns the distribution; the builder must not be used afterwards. The parameters are ignored
   * without a bucket.
   *
   * @param min the exact minimum, in the first bucket
   * @param max the exact maximum, in the last bucket
   * @param sum the exact sum of all values
   * @throws IllegalArgumentException if the buckets could not have held values with this minimum,
   *     maximum or sum
   */
  public Distribution build(long min, long max, BigInteger sum) {
    requireNonNull(sum, "sum");
    if (values == 0) {
      return Distribution.empty();
    }
    new SumBounds(entry.copy(), min, max).check(sum);
    entry.addExtremes(min, max);
    entry.addSum(sum.longValue() & Long.MAX_VALUE, sum.shiftRight(63).longValueExact());
    return entry.giveAway();
  }

  /** The least and the greatest sum that values of given buckets and extremes can have. */
  static final class SumBounds implements Distribution.BucketConsumer {
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
}
