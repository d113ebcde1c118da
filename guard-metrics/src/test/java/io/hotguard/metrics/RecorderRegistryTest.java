/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class RecorderRegistryTest {
  private final AtomicLong nanos = new AtomicLong();
  private final RecorderRegistry registry =
      RecorderRegistry.builder("test")
          .maxRecorders(3)
          .evictAfterIdleIntervals(2)
          .nanoClock(nanos::get)
          .build();

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void givesEachReaderEveryValueOnce() {
    IntervalReader first = registry.intervalReader("first");
    IntervalReader second = registry.intervalReader("second");
    Recorder recorder = registry.recorder("a", MetricUnit.NANOSECONDS);
    for (int i = 0; i < 10_000; i++) {
      recorder.record(i);
      if (i == 4_999) {
        assertThat(first.next().distribution("a").count()).isEqualTo(5_000);
      }
    }
    Distribution rest = first.next().distribution("a");
    Distribution all = second.next().distribution("a");

    assertThat(rest.count()).isEqualTo(5_000);
    assertThat(rest.min()).isEqualTo(5_000);
    assertThat(all.count()).isEqualTo(10_000);
    assertThat(all.sum()).isEqualTo(49_995_000);
    assertThat(registry.cumulativeSnapshot().distribution("a")).isEqualTo(all);
    assertThat(first.next().metrics()).isEmpty();
  }

  @Test
  void tellsNamesAndCountsWithoutAReader() {
    Recorder recorder = registry.recorder("a", MetricUnit.COUNT);
    for (int i = 0; i < 20; i++) {
      recorder.record(5);
    }
    registry.recorder("a", MetricUnit.COUNT).record(5);
    assertThat(counter("refused-names")).isZero();
    assertThat(counter("recorded")).isEqualTo(21);
    assertThat(counter("recording-threads")).isEqualTo(1);
    assertThat(counter("private-bytes")).isPositive();
    assertThat(counter("interval-readers")).isZero();
    assertThat(registry.intake.sharedPageCount()).isEqualTo(1);
    assertThat(registry.name()).isEqualTo("test");
    assertThat(registry.intervalReader("r").name()).isEqualTo("r");
    assertThat(recorder).hasToString("Recorder[a, COUNT]");
    assertThat(recorder.registry()).isSameAs(registry);
    assertThat(counter("interval-readers")).isEqualTo(1);
  }

  @Test
  void recordsTheTimeSinceAMoment() {
    IntervalReader reader = registry.intervalReader("r");
    Recorder recorder = registry.recorder("a", MetricUnit.NANOSECONDS);
    long start = System.nanoTime();
    recorder.recordSince(start);
    long most = System.nanoTime() - start;
    Distribution time = reader.next().distribution("a");
    assertThat(time.count()).isEqualTo(1);
    assertThat(time.max()).isLessThanOrEqualTo(most);
  }

  @Test
  void givesANewReaderNothingFromBefore() {
    registry.recorder("a", MetricUnit.COUNT).record(1);
    IntervalReader reader = registry.intervalReader("late");
    registry.recorder("a", MetricUnit.COUNT).record(2);
    assertThat(reader.next().distribution("a")).isEqualTo(Distribution.of(2));
  }

  @Test
  void tilesTimeWithIntervals() {
    nanos.set(100);
    IntervalReader reader = registry.intervalReader("r");
    nanos.set(350);
    assertThat(reader.next().duration()).isEqualTo(Duration.ofNanos(250));
    nanos.set(351);
    assertThat(reader.next().duration()).isEqualTo(Duration.ofNanos(1));
    assertThat(registry.reset().duration()).isEqualTo(Duration.ofNanos(351));
    assertThat(registry.cumulativeSnapshot().duration()).isEqualTo(Duration.ZERO);
  }

  @Test
  void resetsTheCumulativeSnapshotOnly() {
    IntervalReader reader = registry.intervalReader("r");
    Recorder recorder = registry.recorder("a", MetricUnit.COUNT);
    recorder.record(1);
    assertThat(registry.reset().distribution("a")).isEqualTo(Distribution.of(1));
    recorder.record(2);
    assertThat(registry.reset().distribution("a")).isEqualTo(Distribution.of(2));
    assertThat(registry.cumulativeSnapshot().metrics()).isEmpty();
    assertThat(reader.next().distribution("a")).isEqualTo(Distribution.of(1, 2));
    assertThat(counter("recorded")).isEqualTo(2);
  }

  @Test
  void keepsWhatWasEvictedInTheCumulativeSnapshot() {
    IntervalReader reader = registry.intervalReader("r");
    registry.recorder("a", MetricUnit.NANOSECONDS).record(1);
    registry.recorder("b", MetricUnit.NANOSECONDS).record(2);
    registry.recorder("c", MetricUnit.BYTES).record(3);
    evictAll(reader);
    registry.recorder("a", MetricUnit.NANOSECONDS).record(4);
    RegistrySnapshot cumulative = registry.cumulativeSnapshot();
    assertThat(cumulative.metrics()).containsOnlyKeys("a");
    assertThat(cumulative.distribution("a")).isEqualTo(Distribution.of(4));
    assertThat(cumulative.evicted())
        .isEqualTo(
            Map.of(
                MetricUnit.NANOSECONDS, Distribution.of(1, 2),
                MetricUnit.BYTES, Distribution.of(3)));
    assertThat(registry.reset()).isEqualTo(cumulative);
    assertThat(registry.cumulativeSnapshot().evicted()).isEmpty();
    assertThat(reader.next().evicted()).isEmpty();
    assertThat(counter("recorded")).isEqualTo(4);
  }

  @Test
  void refusesANameWithAnotherUnit() {
    registry.recorder("a", MetricUnit.COUNT);
    assertThatThrownBy(() -> registry.recorder("a", MetricUnit.NANOSECONDS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("NANOSECONDS")
        .hasMessageContaining("COUNT");
    assertThatThrownBy(() -> registry.recorder(" ", MetricUnit.COUNT))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesADormantNameWithAnotherUnitAndDoesNotWakeIt() {
    IntervalReader reader = registry.intervalReader("r");
    registry.recorder("a", MetricUnit.COUNT);
    evictAll(reader);
    // Whether or not its recorder is collected meanwhile.
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> registry.recorder("a", MetricUnit.NANOSECONDS))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(counter("active-recorders")).isEqualTo(1);
      System.gc();
    }
  }

  @Test
  void sharesOneRecorderAmongNamesBeyondTheLimit() {
    IntervalReader reader = registry.intervalReader("r");
    for (int i = 0; i < 3; i++) {
      registry.recorder("name" + i, MetricUnit.COUNT).record(1);
    }
    Recorder refused = registry.recorder("name3", MetricUnit.NANOSECONDS);
    refused.record(5);
    registry.recorder("name4", MetricUnit.COUNT).record(6);
    assertThat(registry.recorder("name1", MetricUnit.COUNT).name()).isEqualTo("name1");

    assertThat(refused.name()).isEqualTo("(other)");
    assertThat(reader.next().distribution("(other)")).isEqualTo(Distribution.of(5, 6));
    assertThat(counter("refused-names")).isEqualTo(2);
  }

  @Test
  void clampsAndCountsValuesOutOfRange() {
    IntervalReader reader = registry.intervalReader("r");
    Recorder recorder = registry.recorder("a", MetricUnit.COUNT);
    for (long value :
        new long[] {-1, Long.MIN_VALUE, Distribution.MAX_VALUE + 1, Long.MAX_VALUE, 0, 1}) {
      recorder.record(value);
    }
    recorder.record(Distribution.MAX_VALUE);
    assertThat(reader.next().distribution("a"))
        .isEqualTo(
            Distribution.of(
                0,
                0,
                0,
                1,
                Distribution.MAX_VALUE,
                Distribution.MAX_VALUE,
                Distribution.MAX_VALUE));
    assertThat(counter("clamped-values")).isEqualTo(4);
  }

  @Test
  void evictsWhatIsIdleForEveryReaderAfterItsLastInterval() {
    IntervalReader fast = registry.intervalReader("fast");
    IntervalReader slow = registry.intervalReader("slow");
    registry.recorder("a", MetricUnit.COUNT).record(1);
    for (int i = 0; i < 5; i++) {
      fast.next();
    }
    assertThat(counter("active-recorders")).isEqualTo(2);
    assertThat(slow.next().distribution("a")).isEqualTo(Distribution.of(1));
    slow.next();
    assertThat(counter("active-recorders")).isEqualTo(2);
    slow.next();
    assertThat(counter("active-recorders")).isEqualTo(1);
    assertThat(counter("evicted-recorders")).isEqualTo(1);
    assertThat(counter("dormant-recorders")).isEqualTo(1);
    assertThat(counter("recorded")).isEqualTo(1);
    assertThat(registry.cumulativeSnapshot().metrics()).isEmpty();
  }

  @Test
  void evictsWhatIsOnlyLookedUp() {
    IntervalReader reader = registry.intervalReader("r");
    registry.recorder("a", MetricUnit.COUNT);
    reader.next();
    registry.recorder("a", MetricUnit.COUNT);
    reader.next();
    assertThat(counter("active-recorders")).isEqualTo(1);
  }

  @Test
  void deliversAValueThatComesWithTheEviction() {
    IntervalReader reader = registry.intervalReader("r");
    Recorder kept = registry.recorder("a", MetricUnit.COUNT);
    evictAll(reader);
    assertThat(registry.table.isCollected("a")).isFalse();
    assertThat(registry.table.isCollected("never seen")).isFalse();
    kept.record(3);
    assertThat(reader.next().distribution("a")).isEqualTo(Distribution.of(3));
    assertThat(registry.recorder("a", MetricUnit.COUNT)).isSameAs(kept);
    assertThat(registry.cumulativeSnapshot().distribution("a")).isEqualTo(Distribution.of(3));
  }

  @Test
  void wakesAnEvictedNameThatIsRecordedByName() {
    IntervalReader reader = registry.intervalReader("r");
    registry.recorder("a", MetricUnit.NANOSECONDS);
    evictAll(reader);
    registry.recorder("a", MetricUnit.NANOSECONDS).record(1);
    awaitCollectionOf("a", reader);
    registry.recorder("a", MetricUnit.NANOSECONDS).record(2);

    RegistrySnapshot interval = reader.next();
    assertThat(interval.distribution("a")).isEqualTo(Distribution.of(2));
    assertThat(interval.metrics().get("a").unit()).isEqualTo(MetricUnit.NANOSECONDS);
    assertThat(interval.metrics()).containsOnlyKeys("a");
    assertThat(counter("refused-names")).isZero();
  }

  /** Evicts the recorder once more and lets the collector have it, with a bound. */
  private void awaitCollectionOf(String name, IntervalReader reader) {
    assertThat(reader.next().distribution(name)).isEqualTo(Distribution.of(1));
    evictAll(reader);
    for (int i = 0; i < 50 && !registry.table.isCollected(name); i++) {
      System.gc();
    }
    assertThat(registry.table.isCollected(name)).isTrue();
  }

  @Test
  void forgetsASumThatWaitsWithTheEviction() {
    IntervalReader reader = registry.intervalReader("r");
    Recorder kept = registry.recorder("a", MetricUnit.COUNT);
    Totals.Entry unread = reader.pending.entry(kept.id());
    unread.addSum(1_000, 0);
    unread.unsettle();
    evictAll(reader);
    kept.record(1_000_000);
    kept.record(1_000_900);
    assertThat(reader.next().distribution("a")).isEqualTo(Distribution.of(1_000_000, 1_000_900));
  }

  @Test
  void aReaderForgetsAllOfARecorderButUnreadValues() {
    IntervalReader reader = new IntervalReader(registry, "r", 0);
    reader.forget(0);
    assertThat(reader.idleIntervals(0)).isZero();
    reader.noteInterval(0, false);
    reader.noteInterval(0, false);
    assertThat(reader.idleIntervals(0)).isEqualTo(2);
    assertThat(reader.idleIntervals(1)).isZero();
    reader.forget(0);
    assertThat(reader.idleIntervals(0)).isZero();

    reader.pending.entry(1).addSum(9, 0);
    reader.forget(1);
    for (int recorder = 1; recorder <= 2; recorder++) {
      reader.pending.entry(recorder).addCount(5, 1);
      reader.pending.entry(recorder).addExtremes(5, 5);
      reader.pending.entry(recorder).addSum(5, 0);
    }
    reader.forget(2);
    assertThat(reader.pending.entry(1).copy()).isEqualTo(Distribution.of(5));
    assertThat(reader.pending.entry(2).copy()).isEqualTo(Distribution.of(5));
  }

  @Test
  void givesAWokenNameItsFullIdleTime() {
    IntervalReader reader = registry.intervalReader("r");
    registry.recorder("a", MetricUnit.COUNT);
    evictAll(reader);
    reader.next();
    reader.next();
    registry.recorder("a", MetricUnit.COUNT);
    reader.next();
    assertThat(counter("active-recorders")).isEqualTo(2);
    reader.next();
    assertThat(counter("active-recorders")).isEqualTo(1);
  }

  @Test
  void passesANumberOnOnlyAfterItsRecorderWasCollected() {
    IntervalReader reader = registry.intervalReader("r");
    // Capacity is twice the limit and (other): 7 numbers.
    Recorder[] kept = new Recorder[6];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = registry.recorder("kept" + i, MetricUnit.COUNT);
      evictAll(reader);
    }
    assertThat(registry.cumulativeSnapshot().metrics()).isEmpty();
    for (int i = 0; i < 5; i++) {
      System.gc();
      reader.next();
      assertThat(registry.recorder("new", MetricUnit.COUNT).name()).isEqualTo("(other)");
    }
    Set<Integer> numbers = new HashSet<>();
    for (Recorder recorder : kept) {
      numbers.add(recorder.id());
      recorder.record(recorder.id());
    }
    assertThat(numbers).hasSize(6);
    RegistrySnapshot interval = reader.next();
    for (Recorder recorder : kept) {
      assertThat(interval.distribution(recorder.name())).isEqualTo(Distribution.of(recorder.id()));
    }
    int freed = kept[2].id();
    kept[2] = null;
    evictAll(reader);
    Recorder successor = registry.recorder("(other)", MetricUnit.COUNT);
    for (int i = 0; i < 50 && successor.name().equals("(other)"); i++) {
      System.gc();
      reader.next();
      successor = registry.recorder("new", MetricUnit.COUNT);
    }
    assertThat(successor.name()).isEqualTo("new");
    assertThat(successor.id()).isEqualTo(freed);

    successor.record(99);
    kept[1].record(98);
    registry.recorder("kept2", MetricUnit.COUNT).record(97);
    interval = reader.next();
    assertThat(interval.distribution("new")).isEqualTo(Distribution.of(99));
    assertThat(interval.distribution("kept1")).isEqualTo(Distribution.of(98));
    assertThat(interval.distribution("(other)")).isEqualTo(Distribution.of(97));
    assertThat(interval.distribution("kept2").isEmpty()).isTrue();
  }

  @Test
  void isAGuardThatChangesNothing() {
    assertThat(Guards.all().get("metrics.test").mode()).isEqualTo(GuardMode.WARN);
  }

  @Test
  void refusesReadersAfterClose() {
    IntervalReader reader = registry.intervalReader("r");
    IntervalReader closed = registry.intervalReader("closed");
    closed.close();
    closed.close();
    assertThatThrownBy(closed::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("interval reader closed is closed");
    Recorder recorder = registry.recorder("a", MetricUnit.COUNT);
    registry.close();
    registry.close();
    recorder.record(1);
    assertThatThrownBy(reader::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("registry test is closed");
    assertThat(counter("interval-readers")).isZero();
    assertThatThrownBy(() -> registry.intervalReader("late"))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Guards.all()).doesNotContainKey("metrics.test");
  }

  @Test
  @Timeout(60)
  void noCallKeepsOtherThreadsFromReading() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    IntervalReader reader = registry.intervalReader("r");
    List<Runnable> calls =
        List.of(
            () -> registry.recorder("a", MetricUnit.COUNT),
            this::lookUpMoreNamesThanThereMayBe,
            registry::reset,
            registry::snapshotOfGuard,
            reader::next,
            reader::close,
            () -> assertThatThrownBy(reader::next).isInstanceOf(IllegalStateException.class),
            registry::close,
            () ->
                assertThatThrownBy(() -> registry.intervalReader("late"))
                    .isInstanceOf(IllegalStateException.class));
    try {
      for (Runnable call : calls) {
        call.run();
        assertThat(other.submit(registry::cumulativeSnapshot).get().metrics()).isEmpty();
      }
    } finally {
      other.shutdownNow();
    }
  }

  private void lookUpMoreNamesThanThereMayBe() {
    for (int i = 0; i <= 3; i++) {
      registry.recorder("name" + i, MetricUnit.COUNT);
    }
  }

  /** Ends as many intervals as make every recorder that is idle dormant. */
  private static void evictAll(IntervalReader reader) {
    reader.next();
    reader.next();
    reader.next();
  }

  private long counter(String counter) {
    GuardSnapshot snapshot = registry.snapshotOfGuard();
    Long value = snapshot.counters().get(counter);
    return value == null ? snapshot.gauges().get(counter) : value;
  }
}
