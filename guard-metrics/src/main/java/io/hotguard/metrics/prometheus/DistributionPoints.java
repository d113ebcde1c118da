/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import static java.util.Objects.requireNonNull;

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
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Converts distributions to data points of the Prometheus client.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method.
 *
 * <h2>Units</h2>
 *
 * A point has a unit of its own, which is {@code stepsPerUnit} steps of the distribution: 1e9 for
 * seconds from nanoseconds. The factor divides, because no double represents 1e-9: 3 ns are 3.0E-9
 * s in a scrape, not 3.0000000000000004E-9.
 */
public final class DistributionPoints {
  /** The default schema: 32 buckets for a power of two, as the client's own default. */
  public static final int DEFAULT_SCHEMA = 5;

  /** Beyond this number of buckets the next coarser schema is used, as in the client's default. */
  static final int MAX_NATIVE_BUCKETS = 160;

  private static final MathContext LABEL_DIGITS = new MathContext(12);

  private DistributionPoints() {}

  /**
   * The series of a point.
   *
   * @param createdMillis when the series began, in milliseconds since 1970; 0 if unknown
   */
  public record Series(Labels labels, Exemplars exemplars, long createdMillis) {
    public Series {
      requireNonNull(labels, "labels");
      requireNonNull(exemplars, "exemplars");
    }

    /** Returns a series without exemplars that does not say when it began. */
    public static Series of(Labels labels) {
      return new Series(labels, Exemplars.EMPTY, 0);
    }
  }

  /**
   * Returns a histogram's data point, with native buckets for scrapes in protobuf and classic
   * buckets for scrapes in text.
   *
   * <h4>Errors</h4>
   *
   * A quantile that the server estimates from native buckets is within {@link
   * ExponentialHistogram#relativeError()} at the schema. Classic buckets: see {@link
   * Distribution#countsUpTo}.
   *
   * @param total everything recorded since the start
   * @param stepsPerUnit the steps of the distribution in a unit of the point
   * @param schema -4..8; a coarser schema is used if this one needs more than 160 buckets
   * @param upperBounds the classic buckets' bounds, rising, in the point's unit; may be empty
   * @throws IllegalArgumentException if unit or schema is out of range
   */
  public static HistogramDataPointSnapshot histogram(
      Distribution total, double stepsPerUnit, int schema, double[] upperBounds, Series series) {
    ExponentialHistogram buckets = ExponentialHistogram.of(total, schema, 1 / stepsPerUnit);
    // Empty buckets are not sent.
    while (buckets.counts().stream().filter(count -> count > 0).count() > MAX_NATIVE_BUCKETS) {
      buckets = buckets.downscaled(buckets.scale() - 1);
    }
    NativeHistogramBuckets.Builder positive = NativeHistogramBuckets.builder();
    int bucket = buckets.offset();
    for (long count : buckets.counts()) {
      bucket++;
      if (count > 0) {
        positive.bucket(bucket, count);
      }
    }
    return new HistogramDataPointSnapshot(
        classic(total, stepsPerUnit, upperBounds),
        buckets.scale(),
        buckets.zeroCount(),
        0,
        positive.build(),
        NativeHistogramBuckets.EMPTY,
        total.exactSum().doubleValue() / stepsPerUnit,
        series.labels(),
        series.exemplars(),
        series.createdMillis());
  }

  /** Returns the counts between the bounds, the last up to infinity. */
  private static ClassicHistogramBuckets classic(
      Distribution total, double stepsPerUnit, double[] upperBounds) {
    if (upperBounds.length == 0) {
      return ClassicHistogramBuckets.EMPTY;
    }
    int finite = upperBounds.length;
    while (finite > 0 && upperBounds[finite - 1] == Double.POSITIVE_INFINITY) {
      finite--;
    }
    double[] bounds = Arrays.copyOf(upperBounds, finite + 1);
    bounds[finite] = Double.POSITIVE_INFINITY;
    long[] counts = total.countsUpTo(bounds, stepsPerUnit);
    for (int i = finite; i > 0; i--) {
      counts[i] -= counts[i - 1];
    }
    return ClassicHistogramBuckets.of(bounds, counts);
  }

  /** Returns a quantile as a label: 0.1 + 0.2 is 0.3, and not 0.30000000000000004. */
  private static double label(double quantile) {
    return new BigDecimal(quantile).round(LABEL_DIGITS).doubleValue();
  }

  /**
   * Returns a summary's data point.
   *
   * @param count the number of values since the start
   * @param sum their sum, in the point's unit
   * @param recent the recent values, from which quantiles are computed
   * @param stepsPerUnit the steps of the distribution in a unit of the point
   * @param quantiles the quantiles to return, 0..1 each; NaN without recent values
   * @throws IllegalArgumentException if a quantile is not in 0..1
   */
  public static SummaryDataPointSnapshot summary(
      long count,
      double sum,
      Distribution recent,
      double stepsPerUnit,
      double[] quantiles,
      Series series) {
    List<Quantile> values = new ArrayList<>(quantiles.length);
    for (double quantile : quantiles) {
      values.add(new Quantile(label(quantile), recent.quantile(quantile) / stepsPerUnit));
    }
    return new SummaryDataPointSnapshot(
        count,
        sum,
        Quantiles.of(values),
        series.labels(),
        series.exemplars(),
        series.createdMillis());
  }
}
