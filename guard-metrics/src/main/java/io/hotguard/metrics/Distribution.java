/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The distribution of recorded values: exact count, sum, minimum and maximum, and quantiles with a
 * proven bound.
 *
 * <p>Merging distributions of any number of threads, intervals or pods is exact and associative. It
 * adds buckets, so merged quantiles have the same bound as the parts.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Units</h2>
 *
 * The unit of the values; see {@link MetricSnapshot#unit()}.
 *
 * <h2>Shapes</h2>
 *
 * Values of 0..2<sup>48</sup> - 1. Buckets hold one value each below 128, then 64 buckets for each
 * power of two.
 *
 * <h2>Errors</h2>
 *
 * A quantile is within {@link #RELATIVE_ERROR} of the exact nearest-rank quantile of the recorded
 * values, at every rank and for every distribution.
 */
public final class Distribution {

  /** The bound of the relative error of every quantile: 1/129, 0.775 %. */
  public static final double RELATIVE_ERROR = LogBuckets.RELATIVE_ERROR;

  /** The greatest value a distribution can hold: 2<sup>48</sup> - 1, three days in nanoseconds. */
  public static final long MAX_VALUE = LogBuckets.MAX_VALUE;

  private static final Distribution EMPTY = new Totals.Entry().giveAway();

  private final long[] @Nullable [] pages;
  private final long count;
  private final long sum;
  private final long carry;
  private final long min;
  private final long max;

  /** Takes ownership of the pages; their sum is {@code sum + carry * 2^63}. */
  Distribution(long[] @Nullable [] pages, long sum, long carry, long min, long max) {
    this.pages = pages;
    this.sum = sum;
    this.carry = carry;
    this.min = min;
    this.max = max;
    long total = 0;
    for (long[] page : pages) {
      if (page != null) {
        total += Totals.Page.count(page);
      }
    }
    this.count = total;
  }

  /** Returns the empty distribution. */
  public static Distribution empty() {
    return EMPTY;
  }

  /**
   * Returns the distribution of these values of 0..{@link #MAX_VALUE}.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public static Distribution of(long... values) {
    Totals.Entry entry = new Totals.Entry();
    for (long value : values) {
      entry.add(value);
    }
    return entry.giveAway();
  }

  /**
   * Merges distributions of one unit, exactly and in any order.
   *
   * @throws ArithmeticException if they hold more than {@link Long#MAX_VALUE} values together
   */
  public static Distribution merge(Collection<Distribution> parts) {
    Totals.Entry entry = new Totals.Entry();
    long values = 0;
    for (Distribution part : parts) {
      // The total bounds each bucket, so checking the total is enough.
      values = Math.addExact(values, part.count);
      part.addTo(entry);
    }
    return entry.giveAway();
  }

  /** Starts a builder for buckets that were counted elsewhere. */
  public static DistributionBuilder builder() {
    return new DistributionBuilder();
  }

  void addTo(Totals.Entry entry) {
    entry.addExtremes(min, max);
    entry.addSum(sum, carry);
    for (int number = 0; number < pages.length; number++) {
      long[] page = pages[number];
      if (page != null) {
        entry.addPage(number, page);
      }
    }
  }

  /** Returns the number of values. */
  public long count() {
    return count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /**
   * Returns the exact sum of all values, or {@link Long#MAX_VALUE} if it is greater; see {@link
   * #exactSum()}.
   */
  public long sum() {
    return carry == 0 ? sum : Long.MAX_VALUE;
  }

  /** Returns the exact sum of all values. */
  public BigInteger exactSum() {
    return exact(sum, carry);
  }

  /** Returns {@code sum + carry * 2^63}. */
  static BigInteger exact(long sum, long carry) {
    return BigInteger.valueOf(carry).shiftLeft(63).add(BigInteger.valueOf(sum));
  }

  /** Returns the arithmetic mean, NaN if empty. */
  public double mean() {
    return isEmpty() ? Double.NaN : (carry * 0x1p63 + sum) / count;
  }

  /**
   * Returns the least value.
   *
   * @throws NoSuchElementException if empty
   */
  public long min() {
    requireValues("minimum");
    return min;
  }

  /**
   * Returns the greatest value.
   *
   * @throws NoSuchElementException if empty
   */
  public long max() {
    requireValues("maximum");
    return max;
  }

  /**
   * Returns a quantile by the nearest-rank definition: the least value such that at least {@code q
   * * count} values are not greater, with q as it is written in decimals.
   *
   * @param q 0..1; 0 is the minimum and 1 the maximum, both exact
   * @return the quantile, within {@link #RELATIVE_ERROR}; NaN if empty
   * @throws IllegalArgumentException if q is not in 0..1
   */
  public double quantile(double q) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("quantile " + q + ": must be in 0..1");
    }
    if (isEmpty()) {
      return Double.NaN;
    }
    // One ulp less: the double 0.07 is slightly more than seven hundredths, and would give rank 8
    // of 100.
    long rank = Math.min(count, Math.max(1, (long) Math.ceil(Math.nextDown(q * count))));
    if (rank == 1) {
      return min;
    }
    if (rank == count) {
      return max;
    }
    return Math.max(
        (double) min, Math.min((double) max, LogBuckets.representative(bucketOfRank(rank))));
  }

  private int bucketOfRank(long rank) {
    long left = rank;
    for (int number = 0; number < pages.length; number++) {
      long[] page = pages[number];
      if (page == null) {
        continue;
      }
      long inPage = Totals.Page.count(page);
      if (left > inPage) {
        left -= inPage;
        continue;
      }
      int at = 0;
      long bits = Totals.Page.columns(page);
      while ((left -= page[++at]) > 0) {
        bits &= bits - 1;
      }
      return (number << LogBuckets.PAGE_BITS) + Long.numberOfTrailingZeros(bits);
    }
    throw new AssertionError("rank " + rank + " of " + count);
  }

  /** Visits every bucket that holds a value, in rising order. */
  public void forEachBucket(BucketConsumer consumer) {
    for (int number = 0; number < pages.length; number++) {
      long[] page = pages[number];
      if (page != null) {
        int at = 1;
        for (long bits = Totals.Page.columns(page); bits != 0; bits &= bits - 1, at++) {
          if (page[at] > 0) {
            int bucket = (number << LogBuckets.PAGE_BITS) + Long.numberOfTrailingZeros(bits);
            consumer.accept(LogBuckets.lowest(bucket), LogBuckets.highest(bucket), page[at]);
          }
        }
      }
    }
  }

  /**
   * Returns how many values are at or below each bound. A value equal to a bound is counted. The
   * bucket that contains a bound is counted as a whole, and with it values of less than 1/64 above.
   *
   * @param bounds rising, in any unit
   * @param stepsPerUnit the steps of this distribution in that unit
   */
  public long[] countsUpTo(double[] bounds, double stepsPerUnit) {
    double[] steps = new double[bounds.length];
    for (int i = 0; i < steps.length; i++) {
      double exact = bounds[i] * stepsPerUnit;
      // The product of 0.29 and 100 is a little less than 29.
      double nearest = Math.rint(exact);
      steps[i] = nearest - exact <= 2 * Math.ulp(exact) ? Math.max(nearest, exact) : exact;
    }
    long[] counts = new long[steps.length + 1];
    forEachBucket(
        (lowest, highest, number) -> {
          int bound = Arrays.binarySearch(steps, (double) lowest);
          while (bound > 0 && steps[bound - 1] == lowest) {
            bound--; // Two bounds may be in one step.
          }
          counts[bound >= 0 ? bound : -bound - 1] += number;
        });
    Arrays.parallelPrefix(counts, Long::sum);
    return Arrays.copyOf(counts, steps.length);
  }

  private void requireValues(String what) {
    if (isEmpty()) {
      throw new NoSuchElementException("no " + what + " of an empty distribution");
    }
  }

  /** Returns whether another distribution has the same count, sum, extremes and buckets. */
  @Override
  public boolean equals(@Nullable Object object) {
    if (!(object instanceof Distribution other)) {
      return false;
    }
    boolean same =
        count == other.count
            && sum == other.sum
            && carry == other.carry
            && min == other.min
            && max == other.max;
    for (int number = 0; same && number < pages.length; number++) {
      same = samePage(pages[number], other.pages[number]);
    }
    return same;
  }

  @Override
  public int hashCode() {
    return Objects.hash(count, sum, carry, min, max);
  }

  private static boolean samePage(long @Nullable [] page, long @Nullable [] other) {
    // Either may have room for cells without values.
    return Arrays.equals(page, other)
        || Arrays.equals(
            Totals.Page.spread(page),
            1,
            Totals.Page.MAX_LENGTH,
            Totals.Page.spread(other),
            1,
            Totals.Page.MAX_LENGTH);
  }

  @Override
  public String toString() {
    return isEmpty()
        ? "Distribution[empty]"
        : "Distribution[count=%s, sum=%s, min=%s, p50=%s, p99=%s, max=%s]"
            .formatted(count, exactSum(), min, quantile(0.5), quantile(0.99), max);
  }

  /** Receives the buckets of a distribution. */
  @FunctionalInterface
  public interface BucketConsumer {

    /**
     * Receives a bucket with one value or more.
     *
     * @param lowest the least value that the bucket can hold
     * @param highest the greatest value that the bucket can hold
     * @param count the number of values in it
     */
    void accept(long lowest, long highest, long count);
  }
}
