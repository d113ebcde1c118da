/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.internal.StartUpLines;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.SampleValues;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Statistic;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RecorderMeterRegistryTest {
  private static final Percentage BOUND =
      Percentage.withPercentage(100 * Distribution.RELATIVE_ERROR);
  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

  private final HandClock clock = new HandClock();
  private final RecorderRegistry recorders =
      RecorderRegistry.builder("micrometer").maxRecorders(4).build();
  private final RecorderMeterRegistry registry =
      new RecorderMeterRegistry(recorders, new MeterSettings(Duration.ZERO, 0.001), clock);

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void givesTimersPercentilesOfProvenError() {
    Timer timer = Timer.builder("calls").publishPercentiles(0.5, 0.95, 0.99).register(registry);
    SampleValues values = SampleValues.bimodal(20_000, 5);
    for (long value : values.values()) {
      timer.record(value, TimeUnit.NANOSECONDS);
    }
    HistogramSnapshot snapshot = timer.takeSnapshot();

    assertThat(timer.count()).isEqualTo(20_000);
    assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isEqualTo((double) values.sum());
    assertThat(timer.max(TimeUnit.NANOSECONDS)).isEqualTo((double) values.max());
    assertThat(snapshot.count()).isEqualTo(20_000);
    assertThat(snapshot.percentileValues()).hasSize(3);
    for (ValueAtPercentile value : snapshot.percentileValues()) {
      assertThat(value.value(TimeUnit.NANOSECONDS))
          .isCloseTo((double) values.quantile(value.percentile()), BOUND);
    }
    Gauge gauge = registry.get("calls.percentile").tag("phi", "0.99").gauge();
    assertThat(gauge.value()).isCloseTo(values.quantile(0.99) * 1e-9, BOUND);
  }

  @Test
  void keepsCountAndTotalWhilePercentilesAndMaximumLookBack() {
    Timer timer =
        Timer.builder("calls")
            .publishPercentiles(0.5)
            .distributionStatisticExpiry(Duration.ofMinutes(1))
            .register(registry);
    timer.record(5, TimeUnit.SECONDS);
    assertThat(timer.max(TimeUnit.SECONDS)).isEqualTo(5);
    clock.advance(Duration.ofMinutes(2));

    assertThat(timer.max(TimeUnit.SECONDS)).isZero();
    assertThat(timer.takeSnapshot().percentileValues()[0].value()).isZero();
    assertThat(timer.count()).isEqualTo(1);
    assertThat(timer.totalTime(TimeUnit.SECONDS)).isEqualTo(5);
  }

  @Test
  void neverFallsBackHoweverLongARecorderIsIdle() {
    Timer timer = registry.timer("calls");
    timer.record(1, TimeUnit.SECONDS);
    for (int i = 0; i < 20; i++) {
      assertThat(timer.count()).isEqualTo(1);
    }
    assertThat(recorders.cumulativeSnapshot().metrics()).as("evicted meanwhile").isEmpty();
    timer.record(1, TimeUnit.SECONDS);
    assertThat(timer.count()).isEqualTo(2);
  }

  @Test
  void countsUpToServiceLevelObjectives() {
    Timer timer =
        Timer.builder("calls")
            .serviceLevelObjectives(Duration.ofMillis(10), Duration.ofMillis(100))
            .register(registry);
    for (int millis : new int[] {1, 9, 11, 99, 500}) {
      timer.record(millis, TimeUnit.MILLISECONDS);
    }
    assertThat(timer.takeSnapshot().histogramCounts())
        .extracting(CountAtBucket::count)
        .containsExactly(2.0, 4.0);
  }

  @Test
  void recordsFractionsOfSummaries() {
    DistributionSummary ratios =
        DistributionSummary.builder("ratio").publishPercentiles(0.5).register(registry);
    DistributionSummary scaled = DistributionSummary.builder("kb").scale(1e-3).register(registry);
    ratios.record(0.25);
    ratios.record(0.5);
    ratios.record(0.75);
    ratios.record(-1);
    scaled.record(2_500);

    assertThat(ratios.count()).isEqualTo(3);
    assertThat(ratios.totalAmount()).isCloseTo(1.5, ROUNDING);
    assertThat(ratios.max()).isCloseTo(0.75, ROUNDING);
    assertThat(ratios.takeSnapshot().percentileValues()[0].value()).isCloseTo(0.5, BOUND);
    assertThat(scaled.totalAmount()).isCloseTo(2.5, ROUNDING);
  }

  @Test
  void ignoresNegativeAmountsAsMicrometerDoes() {
    Timer timer = registry.timer("calls");
    timer.record(-1, TimeUnit.SECONDS);
    assertThat(timer.count()).isZero();
    assertThat(recorders.cumulativeSnapshot().metrics()).isEmpty();
  }

  @Test
  void takesThePlaceOfARegistryWithoutAChangeAtCallSites() {
    for (MeterRegistry each : List.of(registry, new SimpleMeterRegistry())) {
      ApplicationCode code = new ApplicationCode(each);
      assertThat(code.handle("GET", 3)).isEqualTo(6);
      assertThat(code.handle("GET", 4)).isEqualTo(8);
      assertThat(code.handle("PUT", 5)).isEqualTo(10);

      assertThat(each.get("http.requests").tag("method", "GET").timer().count()).isEqualTo(2);
      assertThat(each.get("http.requests").tag("method", "PUT").timer().count()).isEqualTo(1);
      assertThat(each.get("body.size").summary().totalAmount()).isCloseTo(12, ROUNDING);
      assertThat(each.get("handled").counter().count()).isEqualTo(3);
      assertThat(each.get("handled.twice").functionCounter().count()).isEqualTo(6);
      assertThat(each.get("depth").gauge().value()).isEqualTo(3);
      assertThat(each.get("pool").functionTimer().count()).isEqualTo(3);
      assertThat(each.get("long").longTaskTimer().activeTasks()).isZero();
      assertThat(each.get("custom").meter().measure()).hasSize(1);
    }
  }

  @Test
  void relievesTheOtherRegistriesOfAComposite() {
    SimpleMeterRegistry other = new SimpleMeterRegistry();
    other.config().meterFilter(RecorderMeterRegistry.countsOnly());
    CompositeMeterRegistry composite = new CompositeMeterRegistry();
    composite.add(registry);
    composite.add(other);
    Timer timer =
        Timer.builder("calls")
            .publishPercentiles(0.99)
            .publishPercentileHistogram()
            .register(composite);
    timer.record(1, TimeUnit.SECONDS);

    assertThat(registry.get("calls").timer().takeSnapshot().percentileValues()).hasSize(1);
    assertThat(other.get("calls").timer().takeSnapshot().percentileValues()).isEmpty();
    assertThat(other.get("calls").timer().takeSnapshot().histogramCounts()).isEmpty();
    assertThat(other.get("calls").timer().count()).isEqualTo(1);
    assertThat(registry.get("calls").timer().count()).isEqualTo(1);
  }

  @Test
  void startsAnewAfterAMeterWasRemoved() {
    Timer first = registry.timer("calls");
    first.record(1, TimeUnit.SECONDS);
    first.record(1, TimeUnit.SECONDS);
    registry.remove(first);
    Timer second = registry.timer("calls");
    second.record(3, TimeUnit.SECONDS);

    assertThat(second.count()).isEqualTo(1);
    assertThat(second.totalTime(TimeUnit.SECONDS)).isEqualTo(3);
    assertThat(first.count()).isEqualTo(2);
  }

  @Test
  void recordsMetersBeyondTheLimitIntoAFurtherRegistry() {
    // Alone idle intervals would make room, so nothing is read before all are there.
    RecorderMeterRegistry registry =
        new RecorderMeterRegistry(
            RecorderRegistry.builder("limited").maxRecorders(4).build(),
            MeterSettings.DEFAULT,
            clock);
    for (int i = 0; i < 6; i++) {
      Timer timer = registry.timer("calls", "n", "" + i);
      timer.record(i + 1, TimeUnit.SECONDS);
    }
    clock.advance(Duration.ofSeconds(1));
    for (int i = 0; i < 6; i++) {
      Timer timer = registry.timer("calls", "n", "" + i);
      assertThat(timer.totalTime(TimeUnit.SECONDS)).isEqualTo(i + 1);
    }
    GuardSnapshot limited = Guards.all().get("metrics.limited").snapshot();
    assertThat(limited.counters()).containsEntry("refused-names", 2L).containsEntry("recorded", 4L);
    assertThat(limited.gauges())
        .containsEntry("max-recorders", 4L)
        .containsEntry("active-recorders", 5L);
    assertThat(Guards.all().get("metrics.limited.further").snapshot().counters())
        .containsEntry("recorded", 2L);
    assertThat(StartUpLines.said())
        .filteredOn(line -> line.contains("registry limited"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("all 4 recorders of registry limited are in use")
        .contains("hotguard.spring.max-recorders");
    registry.close();
    assertThat(Guards.all()).doesNotContainKeys("metrics.limited", "metrics.limited.further");
  }

  @Test
  void recordsAnIdThatChangesItsKind() {
    registry.remove(registry.timer("calls"));
    DistributionSummary summary = registry.summary("calls");
    summary.record(4);
    assertThat(summary.totalAmount()).isEqualTo(4);
    assertThat(summary.max()).isEqualTo(4);
  }

  @Test
  void readsTheRecordersOnceForManyQuestions() {
    RecorderMeterRegistry cached =
        new RecorderMeterRegistry(
            RecorderRegistry.builder("cached").build(), MeterSettings.DEFAULT, clock);
    Timer timer = cached.timer("calls");
    timer.record(1, TimeUnit.SECONDS);
    clock.advance(Duration.ofSeconds(1));
    assertThat(timer.count()).isEqualTo(1);
    timer.record(1, TimeUnit.SECONDS);
    assertThat(timer.count()).isEqualTo(1);
    assertThat(timer.totalTime(TimeUnit.SECONDS)).isEqualTo(1);
    clock.advance(Duration.ofSeconds(1));
    assertThat(timer.count()).isEqualTo(2);
    cached.close();
  }

  @Test
  void losesNothingAmongManyThreads() throws InterruptedException {
    Timer timer = Timer.builder("calls").publishPercentiles(0.5).register(registry);
    Thread[] threads = new Thread[8];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int n = 0; n < 20_000; n++) {
                  timer.record(2, TimeUnit.NANOSECONDS);
                }
              });
      threads[i].start();
    }
    long last = 0;
    for (int i = 0; i < 50; i++) {
      HistogramSnapshot snapshot = timer.takeSnapshot();
      assertThat(snapshot.count()).isGreaterThanOrEqualTo(last);
      assertThat(snapshot.total()).as("of the same moment").isEqualTo(2.0 * snapshot.count());
      last = snapshot.count();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(timer.count()).isEqualTo(160_000);
  }

  @Test
  void keepsItsLastValuesWhenClosed() {
    Timer timer = registry.timer("calls");
    timer.record(1, TimeUnit.SECONDS);
    registry.close();
    registry.close();
    timer.record(1, TimeUnit.SECONDS);
    assertThat(timer.count()).isEqualTo(1);
    assertThat(Guards.all()).doesNotContainKey("metrics.micrometer");
  }

  @Test
  void answersTheApplicationWhenSomebodyElseClosesTheRecorders() {
    Timer timer = registry.timer("calls");
    timer.record(1, TimeUnit.SECONDS);
    assertThat(timer.count()).isEqualTo(1);
    recorders.close();
    assertThat(timer.count()).isEqualTo(1);
    assertThat(registry.timer("late").count()).isZero();
  }

  @Test
  void refusesSettingsOutOfRange() {
    assertThatThrownBy(() -> new MeterSettings(Duration.ofSeconds(-1), 0.001))
        .hasMessageContaining("0 or more");
    assertThatThrownBy(() -> new MeterSettings(Duration.ZERO, 0)).hasMessageContaining("positive");
  }

  /** Code that knows Micrometer only. */
  private static final class ApplicationCode {
    private final MeterRegistry meters;
    private final Counter handled;

    ApplicationCode(MeterRegistry meters) {
      this.meters = meters;
      this.handled = meters.counter("handled");
      Gauge.builder("depth", () -> 3).register(meters);
      FunctionCounter.builder("handled.twice", handled, counter -> 2 * counter.count())
          .register(meters);
      FunctionTimer.builder(
              "pool", this, code -> (long) code.handled.count(), code -> 1, TimeUnit.SECONDS)
          .register(meters);
      LongTaskTimer.builder("long").register(meters);
      Meter.builder(
              "custom", Meter.Type.OTHER, List.of(new Measurement(() -> 1.0, Statistic.VALUE)))
          .register(meters);
    }

    int handle(String method, int body) {
      handled.increment();
      meters.summary("body.size").record(body);
      return meters.timer("http.requests", "method", method).record(() -> 2 * body);
    }
  }
}
