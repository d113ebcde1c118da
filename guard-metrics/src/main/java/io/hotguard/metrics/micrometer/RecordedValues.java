/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.SlidingDistribution;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;

/**
 * The values of one timer or summary: count and total since its start, and recent percentiles and
 * maximum.
 *
 * <p><b>Threading:</b> {@link #recorder} from any thread; the rest under the lock of {@link
 * RecordedMeters}.
 *
 * <p><b>Units:</b> a step is the recorder's unit, and {@link #stepsPerUnit} of them are the meter's
 * own unit (nanoseconds for a timer, as in Micrometer's snapshots).
 */
final class RecordedValues {
  final Recorder recorder;

  /** A whole number for a step of 0.001, which no double represents: 2.5 stays 2.5. */
  final double stepsPerUnit;

  final boolean histogram;
  final double[] percentiles;

  /** The upper bounds of the histogram, in the meter's unit. */
  final double[] upperBounds;

  private final SlidingDistribution recent;
  private long count;
  private BigInteger sum = BigInteger.ZERO;
  private Distribution sinceStart = Distribution.empty();

  RecordedValues(
      Recorder recorder, double step, DistributionStatisticConfig config, boolean aggregable) {
    this.recorder = recorder;
    double inverse = Math.rint(1 / step);
    this.stepsPerUnit = 1 / inverse == step ? inverse : 1 / step;
    this.histogram = config.isPublishingHistogram();
    double[] wanted = config.getPercentiles();
    this.percentiles = wanted == null ? new double[0] : wanted.clone();
    this.upperBounds =
        config.getHistogramBuckets(aggregable).stream().mapToDouble(Double::doubleValue).toArray();
    Duration expiry = config.getExpiry();
    Integer slices = config.getBufferLength();
    this.recent =
        new SlidingDistribution(
            expiry == null ? Duration.ofMinutes(2) : expiry, slices == null ? 3 : slices);
  }

  void add(Distribution interval, long nowNanos) {
    count += interval.count();
    sum = sum.add(interval.exactSum());
    recent.add(interval, nowNanos);
    if (histogram) {
      sinceStart = Distribution.merge(List.of(sinceStart, interval));
    }
  }

  long count() {
    return count;
  }

  double total() {
    return sum.doubleValue() / stepsPerUnit;
  }

  double max(long nowNanos) {
    Distribution window = recent.at(nowNanos);
    return window.isEmpty() ? 0 : window.max() / stepsPerUnit;
  }

  /** Returns everything since the start; kept only for meters with a histogram. */
  Distribution sinceStart() {
    return sinceStart;
  }

  Distribution recent(long nowNanos) {
    return recent.at(nowNanos);
  }

  HistogramSnapshot snapshot(long nowNanos) {
    Distribution window = recent.at(nowNanos);
    ValueAtPercentile[] values = new ValueAtPercentile[percentiles.length];
    for (int i = 0; i < values.length; i++) {
      double value = window.isEmpty() ? 0 : window.quantile(percentiles[i]) / stepsPerUnit;
      values[i] = new ValueAtPercentile(percentiles[i], value);
    }
    return new HistogramSnapshot(count, total(), max(nowNanos), values, counts(), null);
  }

  /**
   * Returns the cumulative count up to each bound since the start, which servers add and subtract.
   */
  private CountAtBucket[] counts() {
    long[] counts = sinceStart.countsUpTo(upperBounds, stepsPerUnit);
    CountAtBucket[] result = new CountAtBucket[counts.length];
    for (int i = 0; i < counts.length; i++) {
      result[i] = new CountAtBucket(upperBounds[i], counts[i]);
    }
    return result;
  }
}
