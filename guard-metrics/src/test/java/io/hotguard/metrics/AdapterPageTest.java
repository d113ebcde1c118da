/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.MetricRegistry;
import io.hotguard.metrics.dropwizard.RecorderMetricRegistry;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import io.hotguard.metrics.micrometer.MeterSettings;
import io.hotguard.metrics.micrometer.RecorderMeterRegistry;
import io.hotguard.metrics.micrometer.RecorderPrometheusMeterRegistry;
import io.hotguard.metrics.opentelemetry.RecorderMetricProducer;
import io.hotguard.metrics.prometheus.RecorderCollector;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs the snippets of docs/metrics-adapters.md. */
final class AdapterPageTest {
  private static final Path PAGE = Path.of("../docs/metrics-adapters.md");

  private final RecorderRegistry recorders = RecorderRegistry.builder("adapters").build();

  @AfterEach
  void close() {
    recorders.close();
  }

  @Test
  void micrometerAlone() {
    // snippet: docs/metrics-adapters.md#micrometer
    MeterRegistry meters = new RecorderMeterRegistry(RecorderRegistry.builder("meters").build());
    Timer timer = Timer.builder("checkout").publishPercentiles(0.5, 0.99).register(meters);
    timer.record(3, TimeUnit.MILLISECONDS);
    // end
    assertThat(meters.get("checkout.percentile").gauges()).hasSize(2);
    meters.close();
  }

  @Test
  void micrometerInAComposite() {
    SimpleMeterRegistry existing = new SimpleMeterRegistry();
    // snippet: docs/metrics-adapters.md#micrometer-composite
    existing.config().meterFilter(RecorderMeterRegistry.countsOnly());
    CompositeMeterRegistry meters = new CompositeMeterRegistry();
    meters.add(existing);
    meters.add(new RecorderMeterRegistry(RecorderRegistry.builder("meters").build()));
    // end
    Timer timer = Timer.builder("checkout").publishPercentiles(0.5).register(meters);
    timer.record(3, TimeUnit.MILLISECONDS);
    assertThat(existing.get("checkout").timer().count()).isEqualTo(1);
    assertThat(existing.find("checkout.percentile").gauges()).isEmpty();
    meters.getRegistries().forEach(MeterRegistry::close);
  }

  @Test
  void micrometerForPrometheus() {
    PrometheusMeterRegistry meters =
        meterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), Clock.SYSTEM);
    meters.timer("checkout").record(Duration.ofSeconds(2));
    assertThat(meters.scrape()).contains("checkout_seconds_count");
    meters.close();
  }

  // snippet: docs/metrics-adapters.md#micrometer-prometheus
  PrometheusMeterRegistry meterRegistry(
      PrometheusConfig config, PrometheusRegistry prometheus, Clock clock) {
    RecorderRegistry recorders = RecorderRegistry.builder("meters").build();
    return new RecorderPrometheusMeterRegistry(
        config, prometheus, recorders, MeterSettings.DEFAULT, clock);
  }

  // end

  @Test
  void prometheusHistograms() {
    PrometheusRegistry prometheus = new PrometheusRegistry();
    // snippet: docs/metrics-adapters.md#prometheus
    prometheus.register(RecorderCollector.builder(recorders).build());
    // end
    recorders.recorder("checkout", MetricUnit.NANOSECONDS).record(1);
    assertThat(prometheus.scrape().stream()).hasSize(1);
  }

  @Test
  void dropwizard() {
    // snippet: docs/metrics-adapters.md#dropwizard
    SlidingReader lastFiveMinutes =
        SlidingReader.open(recorders, "dropwizard", Duration.ofMinutes(5));
    MetricRegistry metrics = new RecorderMetricRegistry(recorders, lastFiveMinutes);
    metrics.timer("checkout").update(3, TimeUnit.MILLISECONDS);
    // end
    assertThat(metrics.timer("checkout").getSnapshot().getMax()).isEqualTo(3_000_000);
  }

  @Test
  void openTelemetry() {
    MetricReader reader = InMemoryMetricReader.create();
    // snippet: docs/metrics-adapters.md#opentelemetry
    SdkMeterProvider provider =
        SdkMeterProvider.builder()
            .registerMetricReader(reader)
            .registerMetricProducer(RecorderMetricProducer.cumulative(recorders))
            .build();
    // end
    recorders.recorder("checkout", MetricUnit.NANOSECONDS).record(1);
    assertThat(((InMemoryMetricReader) reader).collectAllMetrics()).hasSize(1);
    provider.close();
  }

  @Test
  void pageStatesTheBoundsOfTheSchemas() throws IOException {
    String page = Files.readString(PAGE, StandardCharsets.UTF_8);
    Distribution any = Distribution.of(1);
    for (int schema = 3; schema <= 8; schema++) {
      double bound = ExponentialHistogram.of(any, schema, 1).relativeError();
      assertThat(page)
          .contains(String.format(Locale.ROOT, "| %d | %.1f %% |", schema, 100 * bound));
    }
  }
}
