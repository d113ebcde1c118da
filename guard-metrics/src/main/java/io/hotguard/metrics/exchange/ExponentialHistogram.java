/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A histogram with exponential buckets, as OpenTelemetry (exponential histogram) and Prometheus
 * (native histogram) define them and merge exactly.
 *
 * <p>Bucket {@code i} holds values of {@code base^i} (exclusive) to {@code base^(i + 1)}
 * (inclusive), {@code base = 2^(2^-scale)}. This is OpenTelemetry's numbering; Prometheus calls the
 * scale schema and gives the same bucket the number {@code i + 1}.
 *
 * <p>Each bucket of the distribution goes as a whole to the exponential bucket of its
 * representative. Histograms of parts therefore add up, bucket by bucket, to the histogram of the
 * merged parts, and count, sum and extremes stay exact. A lower scale is an exact {@link
 * #downscaled sum of neighbours}.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Units</h2>
 *
 * The values' unit times the given factor: 1e-9 converts nanoseconds to seconds.
 *
 * <h2>Shapes</h2>
 *
 * Counts from the first to the last occupied bucket; at most 48 x 2<sup>scale</sup> + 1.
 *
 * <h2>Errors</h2>
 *
 * Any value of the bucket that holds a quantile is within {@link #relativeError()} of the exact
 * nearest-rank quantile. The buckets of a distribution are linear within a power of two, so at
 * every scale some of them cross an exponential bucket. The two bounds multiply: {@code base * (1 +
 * 1/129) - 1}, 1.87 % at scale 6. For quantiles within 0.78 % use the {@link Distribution}.
 *
 * <h2>Source</h2>
 *
 * OpenTelemetry metrics data model, "ExponentialHistogram"; Prometheus, "Native Histograms".
 *
 * @param scale {@value #MIN_SCALE}..{@value #MAX_SCALE}; Prometheus calls it schema
 * @param zeroCount the number of zero values; the zero threshold is 0
 * @param offset the number of the first bucket as OpenTelemetry counts, 0 without a bucket;
 *     Prometheus counts one more
 * @param counts the number of values in each bucket from the first on
 * @param count the number of values, zeros included
 * @param sum the exact sum of all values, rounded to a double
 * @param min the least value, NaN if empty
 * @param max the greatest value, NaN if empty
 */
public record ExponentialHistogram(
    int scale,
    long zeroCount,
    int offset,
    List<Long> counts,
    long count,
    double sum,
    double min,
    double max) {
  /** The default scale: as many buckets for a power of two as a distribution has. */
  public static final int DEFAULT_SCALE = 6;

  /** The least scale, buckets of sixteen powers of two; also the least of Prometheus. */
  public static final int MIN_SCALE = -4;

  /** The greatest scale, 256 buckets for a power of two; also the greatest of Prometheus. */
  public static final int MAX_SCALE = 8;

  public ExponentialHistogram {
    counts = List.copyOf(counts);
  }

  /** Converts a distribution at scale {@value #DEFAULT_SCALE}, in its own unit. */
  public static ExponentialHistogram of(Distribution distribution) {
    return of(distribution, DEFAULT_SCALE, 1);
  }

  /**
   * Converts a distribution.
   *
   * @param scale {@value #MIN_SCALE}..{@value #MAX_SCALE}; 2<sup>scale</sup> buckets for a power of
   *     two
   * @param factor multiplies each value, 1e-18..1e18
   * @throws IllegalArgumentException if scale or factor is out of range
   */
  public static ExponentialHistogram of(Distribution distribution, int scale, double factor) {
    requireNonNull(distribution, "distribution");
    requireScale(scale, MAX_SCALE);
    if (!(factor >= 1e-18 && factor <= 1e18)) {
      throw new IllegalArgumentException("factor " + factor + ": must be in 1e-18..1e18");
    }
    Collector collector = new Collector(scale, factor);
    distribution.forEachBucket(collector);
    boolean empty = distribution.isEmpty();
    return new ExponentialHistogram(
        scale,
        collector.zeroCount,
        collector.offset,
        collector.counts,
        distribution.count(),
        distribution.exactSum().doubleValue() * factor,
        empty ? Double.NaN : distribution.min() * factor,
        empty ? Double.NaN : distribution.max() * factor);
  }

  /**
   * Returns this histogram at a lower scale, {@value #MIN_SCALE}..{@link #scale()}, exactly as if
   * it had been created at that scale.
   *
   * @throws IllegalArgumentException if the scale is out of range
   */
  public ExponentialHistogram downscaled(int lower) {
    requireScale(lower, scale);
    int shift = scale - lower;
    int first = offset >> shift;
    long[] coarser = new long[((offset + counts.size() - 1) >> shift) - first + 1];
    for (int i = 0; i < counts.size(); i++) {
      coarser[((offset + i) >> shift) - first] += counts.get(i);
    }
    List<Long> sums = Arrays.stream(coarser).boxed().toList();
    return new ExponentialHistogram(lower, zeroCount, first, sums, count, sum, min, max);
  }

  /**
   * Returns this histogram at the greatest scale with at most {@code maxBuckets} buckets.
   *
   * @param maxBuckets 2 or more; OpenTelemetry's SDKs send 160 at most
   * @throws IllegalArgumentException if fewer than 2 are allowed, or too few for the least scale
   */
  public ExponentialHistogram withAtMost(int maxBuckets) {
    if (maxBuckets < 2) {
      throw new IllegalArgumentException("buckets " + maxBuckets + ": must be 2 or more");
    }
    ExponentialHistogram fitting = this;
    while (fitting.counts.size() > maxBuckets) {
      if (fitting.scale == MIN_SCALE) {
        throw new IllegalArgumentException(
            "buckets %s: scale %s still has %s"
                .formatted(maxBuckets, MIN_SCALE, fitting.counts.size()));
      }
      fitting = fitting.downscaled(fitting.scale - 1);
    }
    return fitting;
  }

  /**
   * Returns the bound of the relative error of every value in the bucket of a quantile: {@code base
   * * (1 + 1/129) - 1}.
   */
  public double relativeError() {
    return upperBound(scale, 0) * (1 + Distribution.RELATIVE_ERROR) - 1;
  }

  /**
   * Returns the greatest value of a bucket, {@code base^(bucket + 1)}. The lower bound, exclusive,
   * is {@code base^bucket}.
   *
   * @param bucket the bucket's number, as OpenTelemetry counts
   */
  public static double upperBound(int scale, int bucket) {
    // base^(i + 1) = 2^whole * 2^fraction; only the fraction is rounded
    double exponent = Math.scalb((double) bucket + 1, -scale);
    int whole = (int) Math.floor(exponent);
    return Math.scalb(Math.pow(2, exponent - whole), whole);
  }

  private static void requireScale(int scale, int greatest) {
    if (scale < MIN_SCALE || scale > greatest) {
      throw new IllegalArgumentException(
          "scale " + scale + ": must be in " + MIN_SCALE + ".." + greatest);
    }
  }

  /** Collects buckets, which come in rising order, and those between. */
  private static final class Collector implements Distribution.BucketConsumer {
    /*
     * The index at the greatest scale is found first and shifted down, so that a coarser scale is the sum of
     * neighbours to the last value. The bounds are searched, because a logarithm may be off by one near them:
     * a power of two is in the bucket that it ends.
     */
    private static final double[] FRACTIONS = fractions();

    private final int shift;
    private final double factor;
    private long zeroCount;
    private int offset;
    private final List<Long> counts = new ArrayList<>();

    Collector(int scale, double factor) {
      this.shift = MAX_SCALE - scale;
      this.factor = factor;
    }

    @Override
    public void accept(long lowest, long highest, long count) {
      if (lowest == 0) {
        zeroCount += count;
        return;
      }
      int index = finestIndex(WireBuckets.representative(lowest, highest) * factor) >> shift;
      if (counts.isEmpty()) {
        offset = index;
      }
      while (counts.size() <= index - offset) {
        counts.add(0L);
      }
      counts.set(index - offset, counts.get(index - offset) + count);
    }

    private static int finestIndex(double value) {
      int exponent = Math.getExponent(value);
      double mantissa = Math.scalb(value, -exponent);
      // The bucket ends at the first bound that is not less than the value.
      int bound = Arrays.binarySearch(FRACTIONS, mantissa);
      return (exponent << MAX_SCALE) + (bound < 0 ? -bound - 1 : bound) - 1;
    }

    private static double[] fractions() {
      double[] bounds = new double[1 << MAX_SCALE];
      for (int i = 0; i < bounds.length; i++) {
        bounds[i] = upperBound(MAX_SCALE, i - 1);
      }
      return bounds;
    }
  }
}
