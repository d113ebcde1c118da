/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.opentelemetry;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.common.Clock;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramBuckets;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.resources.Resource;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exports all recorders of a registry to the OpenTelemetry SDK as exponential histograms.
 *
 * <pre>{@code
 * SdkMeterProvider.builder()
 *     .registerMetricProducer(RecorderMetricProducer.cumulative(recorders))
 * }</pre>
 *
 * <p>Times are in seconds (unit {@code s}), sizes in bytes ({@code By}).
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method; no recording thread waits for one.
 *
 * <h2>Shapes</h2>
 *
 * At most 160 buckets a point, the SDK's own default; the scale is the finest up to 8 that fits.
 *
 * <h2>Errors</h2>
 *
 * Count, sum, minimum and maximum are exact; a quantile estimated from the buckets is within {@link
 * ExponentialHistogram#relativeError()} at the point's scale.
 */
public final class RecorderMetricProducer implements MetricProducer, AutoCloseable {
  private static final int MAX_BUCKETS = 160;
  private static final InstrumentationScopeInfo SCOPE =
      InstrumentationScopeInfo.create("io.hotguard.metrics");

  private final RecorderRegistry recorders;
  private final @Nullable IntervalReader interval;
  private final Clock clock;

  private RecorderMetricProducer(
      RecorderRegistry recorders, @Nullable IntervalReader interval, Clock clock) {
    this.recorders = recorders;
    this.interval = interval;
    this.clock = clock;
  }

  /**
   * Returns a producer of everything recorded since the registry's start, for any number of metric
   * readers. A recorder that the registry evicted starts again at 0.
   */
  public static RecorderMetricProducer cumulative(RecorderRegistry recorders) {
    return new RecorderMetricProducer(recorders, null, Clock.getDefault());
  }

  /**
   * Returns a producer of the values recorded since its last read. Use it for one metric reader
   * only, because each value is exported once, and close it after use.
   *
   * @throws IllegalStateException if the registry is closed
   */
  public static RecorderMetricProducer delta(RecorderRegistry recorders) {
    return new RecorderMetricProducer(
        recorders, recorders.intervalReader("opentelemetry"), Clock.getDefault());
  }

  /** Returns a producer with a clock, for tests. */
  RecorderMetricProducer withClock(Clock other) {
    return new RecorderMetricProducer(recorders, interval, other);
  }

  @Override
  public Collection<MetricData> produce(Resource resource) {
    RegistrySnapshot snapshot = interval == null ? recorders.cumulativeSnapshot() : interval.next();
    long now = clock.now();
    long start = now - snapshot.duration().toNanos();
    AggregationTemporality temporality =
        interval == null ? AggregationTemporality.CUMULATIVE : AggregationTemporality.DELTA;
    return snapshot.metrics().values().stream()
        .<MetricData>map(
            metric ->
                new HistogramMetric(
                    resource,
                    SCOPE,
                    metric.name(),
                    metric.unit(),
                    temporality,
                    List.of(point(metric, start, now))))
        .toList();
  }

  private static ExponentialHistogramPointData point(MetricSnapshot metric, long start, long now) {
    Distribution values = metric.distribution();
    double unit = metric.unit() == MetricUnit.NANOSECONDS ? 1e-9 : 1;
    ExponentialHistogram buckets =
        ExponentialHistogram.of(values, ExponentialHistogram.MAX_SCALE, unit)
            .withAtMost(MAX_BUCKETS);
    int scale = buckets.scale();
    return ExponentialHistogramPointData.create(
        scale,
        buckets.sum(),
        buckets.zeroCount(),
        true,
        buckets.min(),
        true,
        buckets.max(),
        ExponentialHistogramBuckets.create(scale, buckets.offset(), buckets.counts()),
        ExponentialHistogramBuckets.create(scale, 0, List.of()),
        start,
        now,
        Attributes.empty(),
        List.of());
  }

  /** Discards unread values; the producer must not be used any more. */
  @Override
  public void close() {
    if (interval != null) {
      interval.close();
    }
  }

  /** A metric of exponential histograms. The SDK's own class of this kind is internal. */
  private record HistogramMetric(
      Resource resource,
      InstrumentationScopeInfo scope,
      String name,
      MetricUnit recorderUnit,
      AggregationTemporality temporality,
      List<ExponentialHistogramPointData> points)
      implements MetricData {

    HistogramMetric {
      points = List.copyOf(points);
    }

    @Override
    public Resource getResource() {
      return resource;
    }

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
      return scope;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public String getDescription() {
      return "";
    }

    @Override
    public String getUnit() {
      return switch (recorderUnit) {
        case NANOSECONDS -> "s";
        case BYTES -> "By";
        case COUNT -> "1";
      };
    }

    @Override
    public MetricDataType getType() {
      return MetricDataType.EXPONENTIAL_HISTOGRAM;
    }

    @Override
    public ExponentialHistogramData getData() {
      return ExponentialHistogramData.create(temporality, points);
    }
  }
}
