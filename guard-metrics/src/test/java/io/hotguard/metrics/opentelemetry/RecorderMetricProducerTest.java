/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.SampleValues;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramBuckets;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.time.TestClock;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RecorderMetricProducerTest {
  private final RecorderRegistry recorders = RecorderRegistry.builder("otel").build();
  private final Recorder calls = recorders.recorder("calls", MetricUnit.NANOSECONDS);

  @AfterEach
  void close() {
    recorders.close();
  }

  @Test
  void givesTheSdkExponentialHistogramsOfProvenError() {
    SampleValues values = SampleValues.bimodal(20_000, 2);
    for (long value : values.values()) {
      calls.record(value);
    }
    calls.record(0);
    MetricData metric = collect(RecorderMetricProducer.cumulative(recorders)).get("calls");

    assertThat(metric.getType()).isEqualTo(MetricDataType.EXPONENTIAL_HISTOGRAM);
    assertThat(metric.getUnit()).isEqualTo("s");
    ExponentialHistogramPointData point = onlyPoint(metric);
    assertThat(point.getCount()).isEqualTo(20_001);
    assertThat(point.getZeroCount()).isEqualTo(1);
    assertThat(point.getSum()).isCloseTo(values.sum() * 1e-9, Percentage.withPercentage(1e-9));
    assertThat(point.getMin()).isZero();
    assertThat(point.getMax()).isEqualTo(values.max() * 1e-9);
    ExponentialHistogramBuckets buckets = point.getPositiveBuckets();
    assertThat(buckets.getBucketCounts()).hasSizeBetween(80, 160);
    double bound = Math.pow(2, Math.pow(2, -point.getScale())) * (1 + 1.0 / 129) - 1;
    for (double q = 0.001; q < 1; q += 1.0 / 1024) {
      // Neither end of the bucket that the rank falls in is farther than the bound.
      int index = bucketOfRank(buckets, (long) Math.ceil(q * 20_000));
      double exact = values.quantile(q) * 1e-9;
      double upper = ExponentialHistogram.upperBound(point.getScale(), index);
      double lower = ExponentialHistogram.upperBound(point.getScale(), index - 1);
      assertThat(Math.abs(upper - exact)).isLessThanOrEqualTo(bound * exact);
      assertThat(Math.abs(lower - exact)).isLessThanOrEqualTo(bound * exact);
    }
  }

  @Test
  void givesEachReaderEverythingSinceTheStart() {
    TestClock clock = TestClock.create();
    RecorderMetricProducer producer = RecorderMetricProducer.cumulative(recorders).withClock(clock);
    calls.record(1);
    assertThat(onlyPoint(collect(producer).get("calls")).getCount()).isEqualTo(1);
    calls.record(1);
    MetricData metric = collect(producer).get("calls");

    assertThat(metric.getExponentialHistogramData().getAggregationTemporality())
        .isEqualTo(AggregationTemporality.CUMULATIVE);
    assertThat(onlyPoint(metric).getCount()).isEqualTo(2);
    assertThat(onlyPoint(metric).getEpochNanos()).isEqualTo(clock.now());
    assertThat(onlyPoint(metric).getStartEpochNanos()).isLessThan(clock.now());
  }

  @Test
  void givesEachValueOnceAsDelta() {
    try (RecorderMetricProducer producer = RecorderMetricProducer.delta(recorders)) {
      calls.record(1);
      MetricData first = collect(producer).get("calls");
      assertThat(first.getExponentialHistogramData().getAggregationTemporality())
          .isEqualTo(AggregationTemporality.DELTA);
      assertThat(onlyPoint(first).getCount()).isEqualTo(1);
      assertThat(collect(producer)).isEmpty();
      calls.record(5);
      calls.record(6);
      assertThat(onlyPoint(collect(producer).get("calls")).getCount()).isEqualTo(2);
    }
  }

  @Test
  void givesEachRecorderAMetricOfItsUnit() {
    calls.record(1);
    recorders.recorder("body", MetricUnit.BYTES).record(3);
    recorders.recorder("items", MetricUnit.COUNT).record(2);
    Map<String, MetricData> metrics = collect(RecorderMetricProducer.cumulative(recorders));

    assertThat(metrics).containsOnlyKeys("calls", "body", "items");
    assertThat(metrics.get("calls").getUnit()).isEqualTo("s");
    assertThat(metrics.get("body").getUnit()).isEqualTo("By");
    assertThat(metrics.get("items").getUnit()).isEqualTo("1");
    assertThat(onlyPoint(metrics.get("body")).getSum()).isEqualTo(3);
    assertThat(onlyPoint(metrics.get("body")).getAttributes().isEmpty()).isTrue();
  }

  private static Map<String, MetricData> collect(RecorderMetricProducer producer) {
    InMemoryMetricReader reader = InMemoryMetricReader.create();
    try (SdkMeterProvider provider =
        SdkMeterProvider.builder()
            .setResource(Resource.empty())
            .registerMetricReader(reader)
            .registerMetricProducer(producer)
            .build()) {
      assertThat(provider).isNotNull();
      Collection<MetricData> all = reader.collectAllMetrics();
      return all.stream().collect(Collectors.toMap(MetricData::getName, Function.identity()));
    }
  }

  private static ExponentialHistogramPointData onlyPoint(MetricData metric) {
    assertThat(metric.getExponentialHistogramData().getPoints()).hasSize(1);
    return metric.getExponentialHistogramData().getPoints().iterator().next();
  }

  private static int bucketOfRank(ExponentialHistogramBuckets buckets, long rank) {
    long left = rank;
    for (int i = 0; ; i++) {
      left -= buckets.getBucketCounts().get(i);
      if (left <= 0) {
        return buckets.getOffset() + i;
      }
    }
  }
}
