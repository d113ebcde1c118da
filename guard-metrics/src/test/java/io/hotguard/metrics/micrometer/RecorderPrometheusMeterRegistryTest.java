/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.prometheus.ScrapeTarget;
import io.hotguard.metrics.prometheus.ScrapedHistogram;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RecorderPrometheusMeterRegistryTest {
  private final HandClock clock = new HandClock();
  private final PrometheusRegistry prometheus = new PrometheusRegistry();
  private final RecorderPrometheusMeterRegistry registry =
      new RecorderPrometheusMeterRegistry(
          PrometheusConfig.DEFAULT,
          prometheus,
          RecorderRegistry.builder("prometheus").build(),
          MeterSettings.DEFAULT.withMaxAge(Duration.ZERO),
          clock);

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void isScrapedLineForLineAsTheRegistryItReplaces() throws Exception {
    PrometheusRegistry stockPrometheus = new PrometheusRegistry();
    PrometheusMeterRegistry stock =
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, stockPrometheus, clock);
    use(stock);
    use(registry);

    try (ScrapeTarget expected = new ScrapeTarget(stockPrometheus);
        ScrapeTarget actual = new ScrapeTarget(prometheus)) {
      assertThat(actual.text()).isEqualTo(expected.text()).hasSizeGreaterThan(80);
      assertThat(actual.openMetrics().lines().filter(line -> line.startsWith("#")).sorted())
          .isEqualTo(
              expected
                  .openMetrics()
                  .lines()
                  .filter(line -> line.startsWith("#"))
                  .sorted()
                  .toList());
    }
  }

  /** Values that both hold exactly, so that the scrapes can be compared as text. */
  private static void use(MeterRegistry meters) {
    Timer.builder("http.server.requests")
        .description("Time to answer")
        .tag("method", "GET")
        .tag("uri", "/a")
        .register(meters)
        .record(2, TimeUnit.SECONDS);
    Timer.builder("http.server.requests")
        .description("Time to answer")
        .tag("method", "PUT")
        .tag("uri", "/b")
        .register(meters)
        .record(1, TimeUnit.SECONDS);
    Timer slo =
        Timer.builder("checkout")
            .serviceLevelObjectives(Duration.ofMillis(100), Duration.ofSeconds(1))
            .register(meters);
    slo.record(50, TimeUnit.MILLISECONDS);
    slo.record(500, TimeUnit.MILLISECONDS);
    slo.record(5, TimeUnit.SECONDS);
    Timer.builder("search")
        .publishPercentileHistogram()
        .register(meters)
        .record(Duration.ofMillis(3));
    DistributionSummary summary =
        DistributionSummary.builder("body.size").baseUnit("bytes").register(meters);
    summary.record(1_024);
    summary.record(512);
    meters.counter("orders").increment(3);
    meters.gauge("depth", 7);
    meters.more().longTaskTimer("import");
  }

  @Test
  void givesQuantilesOfTheLastWhile() {
    Timer timer = Timer.builder("calls").publishPercentiles(0.5, 0.99).register(registry);
    timer.record(2, TimeUnit.SECONDS);
    assertThat(registry.scrape())
        .contains("calls_seconds{quantile=\"0.5\"} 2.0", "calls_seconds{quantile=\"0.99\"} 2.0")
        .contains("calls_seconds_count 1", "calls_seconds_sum 2.0", "calls_seconds_max 2.0");
  }

  @Test
  void isScrapedAsNativeHistogramToo() throws Exception {
    Timer timer =
        Timer.builder("calls").tag("uri", "/a").publishPercentileHistogram().register(registry);
    for (int millis = 1; millis <= 1_000; millis++) {
      timer.record(millis, TimeUnit.MILLISECONDS);
    }
    try (ScrapeTarget target = new ScrapeTarget(prometheus)) {
      List<ScrapedHistogram> scraped = target.protobuf();
      assertThat(scraped).hasSize(1);
      assertThat(scraped.get(0).name()).isEqualTo("calls_seconds");
      assertThat(scraped.get(0).labels()).containsEntry("uri", "/a");
      assertThat(scraped.get(0).count()).isEqualTo(1_000);
      assertThat(scraped.get(0).buckets()).hasSizeGreaterThan(100);
    }
  }

  @Test
  void losesASeriesWithItsMeter() {
    Timer timer = registry.timer("calls", "uri", "/a");
    registry.timer("calls", "uri", "/b").record(1, TimeUnit.SECONDS);
    registry.remove(timer);
    assertThat(registry.scrape()).contains("uri=\"/b\"").doesNotContain("uri=\"/a\"");
  }

  @Test
  void goesOnBeingScrapedWhereAnotherKindOfMeterHasTheName() {
    registry.counter("jobs.seconds.max").increment();
    registry.gauge("first.seconds", 1);
    registry.timer("first").record(1, TimeUnit.SECONDS);
    registry.timer("second").record(1, TimeUnit.SECONDS);
    registry.gauge("second.seconds", 2);
    registry.timer("third").record(1, TimeUnit.SECONDS);

    assertThat(registry.scrape())
        .contains("first_seconds 1.0", "second_seconds 2.0", "third_seconds_count 1");
  }

  @Test
  void isASummaryWhereNotAllMetersOfANameHaveAHistogram() {
    registry.timer("calls", "uri", "/a").record(1, TimeUnit.SECONDS);
    Timer.builder("calls")
        .tag("uri", "/b")
        .publishPercentileHistogram()
        .register(registry)
        .record(1, TimeUnit.SECONDS);
    assertThat(registry.scrape())
        .contains("# TYPE calls_seconds summary")
        .contains("calls_seconds_count{uri=\"/a\"} 1", "calls_seconds_count{uri=\"/b\"} 1");
  }
}
