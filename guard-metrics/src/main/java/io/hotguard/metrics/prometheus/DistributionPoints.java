/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Converts distributions to data points of the Prometheus client.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method.
 */
public final class DistributionPoints {
  /** The default schema: 32 buckets for a power of two, as the client's own default. */
  public static final int DEFAULT_SCHEMA = 5;

  /** Beyond this number of buckets the next coarser schema is used, as in the client's default. */
  static final int MAX_NATIVE_BUCKETS = 160;

  private DistributionPoints() {}

  /**
   * Returns a histogram's data point, with native buckets for scrapes in protobuf and classic
   * buckets for scrapes in text.
   *
   * <h4>Errors</h4>
   *
   * A quantile that the server estimates from native buckets is within {@link
   * ExponentialHistogram#relativeError()} at the schema. A classic bucket may count values of up to
   * {@link Distribution#RELATIVE_ERROR} on the other side of its bound.
   *
   * @param total everything recorded since the start
   * @param unit the value of one step of the distribution, such as 1e-9 for seconds
   * @param schema -4..8; a coarser schema is used if this one needs more than 160 buckets
   * @param upperBounds the classic buckets' bounds, rising, in the point's unit; may be empty
   * @throws IllegalArgumentException if unit or schema is out of range
   */
  public static HistogramDataPointSnapshot histogram(
      Distribution total, double unit, int schema, double[] upperBounds, Labels labels) {
    ExponentialHistogram buckets = ExponentialHistogram.of(total, schema, unit);
    while (occupied(buckets) > MAX_NATIVE_BUCKETS) {
      buckets = buckets.downscaled(buckets.scale() - 1);
    }
    NativeHistogramBuckets.Builder positive = NativeHistogramBuckets.builder();
    for (int i = 0; i < buckets.size(); i++) {
      if (buckets.countAt(i) > 0) {
        positive.bucket(buckets.offset() + i + 1, buckets.countAt(i));
      }
    }
    return new HistogramDataPointSnapshot(
        classic(total, unit, upperBounds),
        buckets.scale(),
        buckets.zeroCount(),
        0,
        positive.build(),
        NativeHistogramBuckets.EMPTY,
        inUnits(total.exactSum().doubleValue(), unit),
        labels,
        Exemplars.EMPTY,
        0);
  }

  /**
   * Converts steps to a unit. It divides by a billion instead of multiplying by 1e-9, which no
   * double represents: 3 ns are 3.0E-9 s in a scrape, not 3.0000000000000004E-9.
   */
  static double inUnits(double steps, double unit) {
    double perUnit = Math.rint(1 / unit);
    return 1 / perUnit == unit ? steps / perUnit : steps * unit;
  }

  /** Counts the occupied buckets, because empty buckets are not sent. */
  private static int occupied(ExponentialHistogram buckets) {
    int occupied = 0;
    for (int i = 0; i < buckets.size(); i++) {
      occupied += buckets.countAt(i) > 0 ? 1 : 0;
    }
    return occupied;
  }

  private static ClassicHistogramBuckets classic(
      Distribution total, double unit, double[] upperBounds) {
    if (upperBounds.length == 0) {
      return ClassicHistogramBuckets.EMPTY;
    }
    int finite = upperBounds.length;
    while (finite > 0 && upperBounds[finite - 1] == Double.POSITIVE_INFINITY) {
      finite--;
    }
    double[] bounds = Arrays.copyOf(upperBounds, finite + 1);
    bounds[finite] = Double.POSITIVE_INFINITY;
    long[] counts = new long[bounds.length];
    total.forEachBucket(
        (lowest, highest, count) -> {
          double middle = (lowest + (highest - lowest) / 2.0) * unit;
          int bound = Arrays.binarySearch(bounds, middle);
          counts[bound >= 0 ? bound : -bound - 1] += count;
        });
    return ClassicHistogramBuckets.of(bounds, counts);
  }

  /**
   * Returns a summary's data point.
   *
   * @param count the number of values since the start
   * @param sum their sum, in the point's unit
   * @param recent the recent values, from which quantiles are computed
   * @param unit the value of one step of the distribution, such as 1e-9 for seconds
   * @param quantiles the quantiles to return, 0..1 each; NaN without recent values
   * @throws IllegalArgumentException if a quantile is not in 0..1
   */
  public static SummaryDataPointSnapshot summary(
      long count, double sum, Distribution recent, double unit, double[] quantiles, Labels labels) {
    List<Quantile> values = new ArrayList<>(quantiles.length);
    for (double quantile : quantiles) {
      values.add(new Quantile(quantile, inUnits(recent.quantile(quantile), unit)));
    }
    return new SummaryDataPointSnapshot(
        count, sum, Quantiles.of(values), labels, Exemplars.EMPTY, 0);
  }
}
