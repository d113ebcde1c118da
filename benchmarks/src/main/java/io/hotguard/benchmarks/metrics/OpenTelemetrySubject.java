/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.opentelemetry.api.metrics.LongHistogram;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentSelector;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.View;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/** OpenTelemetry's base-2 exponential histogram with its default of 160 buckets. */
final class OpenTelemetrySubject implements Subject, MetricReader {
  private CollectionRegistration registration = CollectionRegistration.noop();
  private final SdkMeterProvider provider;
  private final LongHistogram[] histograms;
  private long count;

  OpenTelemetrySubject(int metrics) {
    provider =
        SdkMeterProvider.builder()
            .registerMetricReader(this)
            .registerView(
                InstrumentSelector.builder().setType(InstrumentType.HISTOGRAM).build(),
                View.builder()
                    .setAggregation(Aggregation.base2ExponentialBucketHistogram())
                    .build())
            .build();
    Meter meter = provider.get("bench");
    histograms =
        IntStream.range(0, metrics)
            .mapToObj(i -> meter.histogramBuilder("metric-" + i).ofLongs().build())
            .toArray(LongHistogram[]::new);
  }

  @Override
  public Writer writer() {
    return (metric, nanos) -> histograms[metric].record(nanos);
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    count = 0;
    for (MetricData metric : registration.collectAllMetrics()) {
      for (ExponentialHistogramPointData point : metric.getExponentialHistogramData().getPoints()) {
        count += point.getCount();
        quantiles.accept((double) point.getPositiveBuckets().getTotalCount());
      }
    }
  }

  @Override
  public long delivered() {
    read(quantile -> {});
    return count;
  }

  @Override
  public void close() {
    provider.close();
  }

  @Override
  public void register(CollectionRegistration given) {
    registration = given;
  }

  @Override
  public AggregationTemporality getAggregationTemporality(InstrumentType type) {
    return AggregationTemporality.CUMULATIVE;
  }

  @Override
  public CompletableResultCode forceFlush() {
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }
}
