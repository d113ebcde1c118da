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
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.NamingConvention;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DistributionDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Exemplar;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.tracer.common.SpanContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
          new MeterSettings(Duration.ZERO, 0.001),
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

  @Test
  void servesMetersBeyondTheLimitWithTheirSiblings() {
    RecorderPrometheusMeterRegistry small =
        new RecorderPrometheusMeterRegistry(
            PrometheusConfig.DEFAULT,
            new PrometheusRegistry(),
            RecorderRegistry.builder("small").maxRecorders(2).build(),
            MeterSettings.DEFAULT,
            clock);
    for (int i = 1; i <= 5; i++) {
      Timer.builder("calls")
          .tag("shop", "" + i)
          .serviceLevelObjectives(Duration.ofSeconds(3))
          .register(small)
          .record(i, TimeUnit.SECONDS);
    }
    assertThat(small.scrape().lines().filter(line -> line.startsWith("calls_seconds_")))
        .contains(
            "calls_seconds_bucket{shop=\"3\",le=\"3.0\"} 1",
            "calls_seconds_bucket{shop=\"4\",le=\"3.0\"} 0",
            "calls_seconds_sum{shop=\"5\"} 5.0",
            "calls_seconds_max{shop=\"5\"} 5.0")
        .hasSize(5 * 5);
    small.close();
  }

  @Test
  void servesTenThousandSeries() {
    for (int i = 0; i < 10_500; i++) {
      registry.timer("calls", "n", "" + i).record(1, TimeUnit.SECONDS);
    }
    assertThat(registry.scrape().lines().filter(line -> line.startsWith("calls_seconds_count")))
        .hasSize(10_500)
        .allMatch(line -> line.endsWith(" 1"));
  }

  @Test
  void countsValuesThatAreBounds() {
    DistributionSummary sizes =
        DistributionSummary.builder("size")
            .serviceLevelObjectives(1, 10, 100, 1_000)
            .register(registry);
    Timer slo =
        Timer.builder("slo")
            .serviceLevelObjectives(Duration.ofMillis(100), Duration.ofSeconds(1))
            .register(registry);
    for (int size = 1; size <= 1_000; size *= 10) {
      sizes.record(size);
    }
    slo.record(100, TimeUnit.MILLISECONDS);
    assertThat(registry.scrape())
        .contains("size_bucket{le=\"1.0\"} 1", "size_bucket{le=\"10.0\"} 2")
        .contains("size_bucket{le=\"100.0\"} 3", "size_bucket{le=\"1000.0\"} 4")
        .contains("slo_seconds_bucket{le=\"0.1\"} 1");
  }

  @Test
  void servesATimerOfAnotherKindOfCounterBesideTimers() {
    registry.timer("gets", "cache", "a").record(1, TimeUnit.SECONDS);
    registry
        .more()
        .timer("gets", Tags.of("cache", "b"), this, self -> 2, self -> 3, TimeUnit.SECONDS);
    registry.timer("gets", "cache", "c").record(4, TimeUnit.SECONDS);

    assertThat(registry.scrape())
        .containsOnlyOnce("# TYPE gets_seconds summary")
        .contains("gets_seconds_count{cache=\"a\"} 1", "gets_seconds_sum{cache=\"a\"} 1.0")
        .contains("gets_seconds_count{cache=\"b\"} 2", "gets_seconds_sum{cache=\"b\"} 3.0")
        .contains("gets_seconds_sum{cache=\"c\"} 4.0");
  }

  @Test
  void leavesOutAndReportsWhatPrometheusCannotHave() {
    List<String> refused = new ArrayList<>();
    registry.config().onMeterRegistrationFailed((id, reason) -> refused.add(id.getName()));
    registry.timer("a.b").record(1, TimeUnit.SECONDS);
    registry.timer("a_b").record(2, TimeUnit.SECONDS);
    registry.timer("labels", "x.y", "1", "x_y", "2").record(1, TimeUnit.SECONDS);
    registry.gauge("taken.seconds", 1);
    registry.timer("taken").record(1, TimeUnit.SECONDS);
    registry.summary("c").record(1);
    registry.summary("c.max").record(1);
    registry.gauge("d.max", 7);
    registry.summary("d").record(1);

    assertThat(registry.scrape())
        .contains("a_b_seconds_sum 1.0", "taken_seconds 1.0", "c_max_count 1", "d_max 7.0")
        .doesNotContain("labels", "taken_seconds_count");
    assertThat(refused).containsExactly("a_b", "labels", "taken");
    assertThat(registry.timer("a_b").count()).isEqualTo(1);
    registry.remove(registry.timer("a.b"));
    assertThat(registry.scrape()).doesNotContain("a_b_seconds");
  }

  @Test
  void saysWhenASeriesBegan() throws Exception {
    clock.advance(Duration.ofSeconds(1_000));
    registry.timer("calls").record(1, TimeUnit.SECONDS);
    Timer.builder("search").publishPercentileHistogram().register(registry);
    registry.summary("size").record(1);
    clock.advance(Duration.ofSeconds(5));
    List<Long> created = new ArrayList<>();
    for (MetricSnapshot family : prometheus.scrape()) {
      if (!(family instanceof GaugeSnapshot)) {
        family.getDataPoints().forEach(point -> created.add(point.getCreatedTimestampMillis()));
      }
    }
    assertThat(created).containsExactly(1_000_000L, 1_000_000L, 1_000_000L);
  }

  @Test
  void asksForNamesOnceAndNotAtEachScrape() {
    AtomicInteger asked = new AtomicInteger();
    NamingConvention convention = registry.config().namingConvention();
    registry
        .config()
        .namingConvention(
            (name, type, unit) -> {
              asked.incrementAndGet();
              return convention.name(name, type, unit);
            });
    registry.timer("calls", "shop", "a").record(1, TimeUnit.SECONDS);
    registry.summary("size").record(1);
    assertThat(asked).hasValue(2);
    for (int scrape = 0; scrape < 3; scrape++) {
      assertThat(registry.scrape()).contains("calls_seconds_count", "size_count");
    }
    assertThat(asked).hasValue(2);
  }

  @Test
  void keepsExemplarsOfTimersSummariesAndBuckets() {
    PrometheusRegistry traced = new PrometheusRegistry();
    RecorderPrometheusMeterRegistry registry =
        new RecorderPrometheusMeterRegistry(
            PrometheusConfig.DEFAULT,
            traced,
            RecorderRegistry.builder("traced").build(),
            MeterSettings.DEFAULT,
            clock,
            new FixedSpan());
    registry.timer("calls").record(2, TimeUnit.SECONDS);
    registry.summary("size").record(7);
    Timer.builder("slo")
        .serviceLevelObjectives(Duration.ofSeconds(1))
        .register(registry)
        .record(500, TimeUnit.MILLISECONDS);
    Map<String, List<Double>> values = new TreeMap<>();
    for (MetricSnapshot family : traced.scrape()) {
      for (DataPointSnapshot point : family.getDataPoints()) {
        if (point instanceof DistributionDataPointSnapshot distribution) {
          for (Exemplar exemplar : distribution.getExemplars()) {
            assertThat(exemplar.getLabels().get("trace_id")).isEqualTo(FixedSpan.TRACE);
            values
                .computeIfAbsent(family.getMetadata().getName(), name -> new ArrayList<>())
                .add(exemplar.getValue());
          }
        }
      }
    }
    assertThat(values)
        .containsEntry("calls_seconds", List.of(2.0))
        .containsEntry("size", List.of(7.0))
        .containsEntry("slo_seconds", List.of(0.5));
    registry.close();
  }

  /** A span that is always sampled. */
  private static final class FixedSpan implements SpanContext {
    static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    @Override
    public String getCurrentTraceId() {
      return TRACE;
    }

    @Override
    public String getCurrentSpanId() {
      return "b7ad6b7169203331";
    }

    @Override
    public boolean isCurrentSpanSampled() {
      return true;
    }

    @Override
    public void markCurrentSpanAsExemplar() {}
  }
}
