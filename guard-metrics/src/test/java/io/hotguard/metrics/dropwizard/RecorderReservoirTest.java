/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.dropwizard;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.ConsoleReporter;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Snapshot;
import com.codahale.metrics.Timer;
import com.codahale.metrics.UniformReservoir;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.SampleValues;
import io.hotguard.metrics.SlidingReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RecorderReservoirTest {
  private static final Percentage BOUND =
      Percentage.withPercentage(100 * Distribution.RELATIVE_ERROR);

  private final AtomicLong nanos = new AtomicLong();
  private final RecorderRegistry recorders =
      RecorderRegistry.builder("dropwizard").maxRecorders(2).build();
  private final SlidingReader reader =
      SlidingReader.open(recorders, "test", Duration.ofMinutes(5), Duration.ZERO, nanos::get);

  @AfterEach
  void close() {
    recorders.close();
  }

  @Test
  void givesATimerPercentilesOfAllItsValues() {
    Timer timer =
        new Timer(
            new RecorderReservoir(recorders.recorder("calls", MetricUnit.NANOSECONDS), reader));
    SampleValues values = SampleValues.bimodal(20_000, 1);
    for (long value : values.values()) {
      timer.update(value, TimeUnit.NANOSECONDS);
    }
    Snapshot snapshot = timer.getSnapshot();

    assertThat(timer.getCount()).isEqualTo(20_000);
    assertThat(snapshot.size()).isEqualTo(20_000);
    assertThat(snapshot.getMin()).isEqualTo(values.min());
    assertThat(snapshot.getMax()).isEqualTo(values.max());
    assertThat(snapshot.getMean()).isEqualTo((double) values.sum() / 20_000);
    for (double q = 0; q <= 1; q += 1.0 / 512) {
      assertThat(snapshot.getValue(q)).isCloseTo((double) values.quantile(q), BOUND);
    }
  }

  @Test
  void agreesWithAStockReservoirThatHoldsAllValues() {
    Histogram stock = new Histogram(new UniformReservoir(1_000));
    Histogram ours =
        new Histogram(new RecorderReservoir(recorders.recorder("sizes", MetricUnit.COUNT), reader));
    for (int i = 1; i <= 1_000; i++) {
      stock.update(i * 31L % 997);
      ours.update(i * 31L % 997);
    }
    Snapshot expected = stock.getSnapshot();
    Snapshot actual = ours.getSnapshot();

    assertThat(actual.size()).isEqualTo(expected.size());
    assertThat(actual.getMin()).isEqualTo(expected.getMin());
    assertThat(actual.getMax()).isEqualTo(expected.getMax());
    assertThat(actual.getMean()).isCloseTo(expected.getMean(), Percentage.withPercentage(1e-9));
    assertThat(actual.getStdDev()).isCloseTo(expected.getStdDev(), BOUND);
    assertThat(actual.getMedian()).isCloseTo(expected.getMedian(), Percentage.withPercentage(1));
    assertThat(actual.getValues()).hasSize(1_000).isSorted();
    for (int i = 0; i < 1_000; i++) {
      assertThat((double) actual.getValues()[i])
          .isCloseTo((double) expected.getValues()[i], Percentage.withPercentage(1));
    }
  }

  @Test
  void representsMillionsOfValuesByAThousand() {
    var recorder = recorders.recorder("many", MetricUnit.COUNT);
    for (int i = 0; i < 1_000_000; i++) {
      recorder.record(i);
    }
    Snapshot snapshot = new RecorderReservoir(recorder, reader).getSnapshot();
    assertThat(snapshot.size()).isEqualTo(1_000_000);
    assertThat(snapshot.getValues()).hasSize(1_028).isSorted().startsWith(0).endsWith(999_999);

    ByteArrayOutputStream dump = new ByteArrayOutputStream();
    snapshot.dump(dump);
    assertThat(dump.toString(StandardCharsets.UTF_8).lines()).hasSize(1_028);
  }

  @Test
  void answersZeroWhereThereIsNothing() {
    Snapshot snapshot = new DistributionSnapshot(Distribution.empty());
    assertThat(snapshot.getValues()).isEmpty();
    assertThat(snapshot.getMax()).isZero();
    assertThat(snapshot.getMin()).isZero();
    assertThat(snapshot.getMean()).isZero();
    assertThat(snapshot.getStdDev()).isZero();
    assertThat(snapshot.get99thPercentile()).isZero();
  }

  @Test
  void forgetsWhatIsOlderThanTheWindow() {
    RecorderReservoir reservoir =
        new RecorderReservoir(recorders.recorder("calls", MetricUnit.NANOSECONDS), reader);
    reservoir.update(5);
    assertThat(reservoir.size()).isEqualTo(1);
    nanos.addAndGet(Duration.ofMinutes(6).toNanos());
    assertThat(reservoir.size()).isZero();
  }

  @Test
  void movesCodeThatAsksARegistryForItsTimers() {
    MetricRegistry registry = new RecorderMetricRegistry(recorders, reader);
    registry.timer("calls").update(3, TimeUnit.MILLISECONDS);
    registry.histogram("sizes").update(17);

    assertThat(recorders.cumulativeSnapshot().distribution("calls").max()).isEqualTo(3_000_000);
    assertThat(recorders.cumulativeSnapshot().distribution("sizes").max()).isEqualTo(17);
    assertThat(registry.timer("calls")).isSameAs(registry.timer("calls"));

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ConsoleReporter reporter =
        ConsoleReporter.forRegistry(registry)
            .formattedFor(Locale.ROOT)
            .outputTo(new PrintStream(out, true, StandardCharsets.UTF_8))
            .build()) {
      reporter.report();
    }
    assertThat(Arrays.asList(out.toString(StandardCharsets.UTF_8).split("\\s*\\R\\s*")))
        .contains("99% <= 3.00 milliseconds", "99% <= 17.00", "count = 1");
  }

  @Test
  void keepsTheStockReservoirBeyondTheLimitOfNames() {
    MetricRegistry registry = new RecorderMetricRegistry(recorders, reader);
    registry.histogram("one").update(1);
    registry.histogram("two").update(2);
    registry.histogram("three").update(3);

    assertThat(registry.histogram("three").getSnapshot().getMax()).isEqualTo(3);
    assertThat(registry.histogram("three").getSnapshot())
        .hasSameClassAs(new ExponentiallyDecayingReservoir().getSnapshot());
    assertThat(recorders.cumulativeSnapshot().metrics()).containsOnlyKeys("one", "two");
  }

  @Test
  void keepsTheStockReservoirWhereANameChangesItsKind() {
    MetricRegistry registry = new RecorderMetricRegistry(recorders, reader);
    registry.timer("calls").update(1, TimeUnit.SECONDS);
    registry.remove("calls");
    registry.histogram("calls").update(3);
    assertThat(registry.histogram("calls").getSnapshot().getMax()).isEqualTo(3);
  }
}
