/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.SampleValues;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.Quantile;
import java.util.List;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecorderCollectorTest {
  private static final DistributionPoints.Series NO_LABELS =
      DistributionPoints.Series.of(Labels.EMPTY);

  private final RecorderRegistry recorders = RecorderRegistry.builder("prometheus").build();
  private final PrometheusRegistry registry = new PrometheusRegistry();

  @AfterEach
  void close() {
    recorders.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 5, 8})
  void isScrapedAsNativeHistogramOfProvenError(int schema) throws Exception {
    SampleValues values = SampleValues.bimodal(20_000, 3);
    record("calls", MetricUnit.NANOSECONDS, values.values());
    record("calls", MetricUnit.NANOSECONDS, 0);
    registry.register(RecorderCollector.builder(recorders).schema(schema).build());

    try (ScrapeTarget target = new ScrapeTarget(registry)) {
      List<ScrapedHistogram> scraped = target.protobuf();
      assertThat(scraped).hasSize(1);
      ScrapedHistogram histogram = scraped.get(0);
      assertThat(histogram.name()).isEqualTo("calls_seconds");
      assertThat(histogram.count()).isEqualTo(20_001);
      assertThat(histogram.zeroCount()).isEqualTo(1);
      assertThat(histogram.sum()).isCloseTo(values.sum() * 1e-9, Percentage.withPercentage(1e-9));
      // Schema 5 needs more than 160 buckets for these values.
      assertThat(histogram.schema()).isEqualTo(Math.min(schema, 4));
      assertThat(histogram.buckets().values().stream().filter(count -> count > 0).count())
          .isLessThanOrEqualTo(160);
      double bound = Math.pow(2, Math.pow(2, -histogram.schema())) * (1 + 1.0 / 129) - 1;
      for (int rank = 2; rank <= 20_001; rank += 13) {
        double exact = values.quantile((rank - 1 - 1e-6) / 20_000) * 1e-9;
        assertThat(Math.abs(histogram.quantile(rank / 20_001.0) - exact))
            .isLessThanOrEqualTo(bound * exact);
      }
    }
  }

  @Test
  void addsUpOverPodsExactly() {
    SampleValues values = SampleValues.bimodal(9_000, 4);
    long[] all = values.values();
    HistogramDataPointSnapshot expected =
        DistributionPoints.histogram(Distribution.of(all), 1e9, 3, new double[0], NO_LABELS);
    TreeMap<Integer, Long> added = new TreeMap<>();
    for (int pod = 0; pod < 3; pod++) {
      long[] part = new long[3_000];
      for (int i = 0; i < part.length; i++) {
        part[i] = all[3 * i + pod];
      }
      HistogramDataPointSnapshot point =
          DistributionPoints.histogram(Distribution.of(part), 1e9, 3, new double[0], NO_LABELS);
      assertThat(point.getNativeSchema()).isEqualTo(3);
      point
          .getNativeBucketsForPositiveValues()
          .forEach(bucket -> added.merge(bucket.getBucketIndex(), bucket.getCount(), Long::sum));
    }
    TreeMap<Integer, Long> whole = new TreeMap<>();
    expected
        .getNativeBucketsForPositiveValues()
        .forEach(bucket -> whole.put(bucket.getBucketIndex(), bucket.getCount()));
    assertThat(expected.getNativeSchema()).isEqualTo(3);
    assertThat(added).isEqualTo(whole).hasSizeGreaterThan(10);
  }

  @Test
  void isScrapedInTextWithClassicBuckets() throws Exception {
    record("body", MetricUnit.BYTES, 1, 100, 101, 5_000);
    registry.register(RecorderCollector.builder(recorders).upperBounds(100, 1_000).build());

    try (ScrapeTarget target = new ScrapeTarget(registry)) {
      assertThat(target.text())
          .containsExactly(
              "body_bytes_bucket{le=\"+Inf\"} 4",
              "body_bytes_bucket{le=\"100.0\"} 2",
              "body_bytes_bucket{le=\"1000.0\"} 3",
              "body_bytes_count 4",
              "body_bytes_sum 5202.0");
      assertThat(target.openMetrics())
          .contains("# TYPE body_bytes histogram\n", "# UNIT body_bytes bytes\n")
          .endsWith("# EOF\n");
      assertThat(target.protobuf()).extracting(ScrapedHistogram::schema).containsExactly(5);
    }
  }

  @Test
  void addsUpRecordersThatComeToShareAName() throws Exception {
    record("http.requests", MetricUnit.COUNT, 1);
    record("http_requests", MetricUnit.COUNT, 2, 3);
    record("http_requests_bytes", MetricUnit.COUNT, 5);
    record("http.requests", MetricUnit.COUNT, 4);
    recorders.recorder("http requests", MetricUnit.BYTES).record(7);
    registry.register(RecorderCollector.builder(recorders).upperBounds(10).build());
    try (ScrapeTarget target = new ScrapeTarget(registry)) {
      assertThat(target.text())
          .contains("http_requests_count 4", "http_requests_sum 10.0")
          .contains("http_requests_bytes_count 2", "http_requests_bytes_sum 12.0");
    }
  }

  @Test
  void refusesSettingsThatNoServerReads() {
    RecorderCollector.Builder builder = RecorderCollector.builder(recorders);
    assertThatThrownBy(() -> builder.schema(9)).hasMessageContaining("-4..8");
    assertThatThrownBy(() -> builder.upperBounds(2, 1)).hasMessageContaining("must rise");
  }

  private void record(String name, MetricUnit unit, long... values) {
    Recorder recorder = recorders.recorder(name, unit);
    for (long value : values) {
      recorder.record(value);
    }
  }

  @Test
  void hasClassicBucketsByDefault() throws Exception {
    record("calls", MetricUnit.NANOSECONDS, 5_000_000, 10_000_000_000L, 11_000_000_000L);
    record("sizes", MetricUnit.BYTES, 1_024, 1L << 30);
    record("batches", MetricUnit.COUNT, 1, 50, 1_000_000);
    registry.register(RecorderCollector.builder(recorders).build());
    try (ScrapeTarget target = new ScrapeTarget(registry)) {
      assertThat(target.text())
          .contains("calls_seconds_bucket{le=\"0.005\"} 1", "calls_seconds_bucket{le=\"10.0\"} 2")
          .contains("sizes_bytes_bucket{le=\"1024.0\"} 1")
          .contains("sizes_bytes_bucket{le=\"1.073741824E9\"} 2")
          .contains("batches_bucket{le=\"1.0\"} 1", "batches_bucket{le=\"50.0\"} 2")
          .contains("batches_bucket{le=\"1000000.0\"} 3");
    }
  }

  @Test
  void isNativeOnlyWithoutABound() throws Exception {
    record("calls", MetricUnit.NANOSECONDS, 1);
    registry.register(RecorderCollector.builder(recorders).upperBounds().build());
    try (ScrapeTarget target = new ScrapeTarget(registry)) {
      assertThat(target.text().stream().filter(line -> line.contains("le=")))
          .containsExactly("calls_seconds_bucket{le=\"+Inf\"} 1");
    }
  }

  @Test
  void labelsQuantilesAsTheyAreWritten() {
    assertThat(
            DistributionPoints.summary(
                    1, 1, Distribution.of(1), 1, new double[] {0.1 + 0.2, 0.999}, NO_LABELS)
                .getQuantiles())
        .extracting(Quantile::getQuantile)
        .containsExactly(0.3, 0.999);
  }
}
