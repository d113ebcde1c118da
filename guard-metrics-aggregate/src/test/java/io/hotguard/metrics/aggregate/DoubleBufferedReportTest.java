/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.hotguard.Guards;
import io.hotguard.metrics.Distribution;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class DoubleBufferedReportTest {
  private static final OperationKey FIND = new OperationKey("SQL", "find");

  private final DoubleBufferedReport report =
      DoubleBufferedReport.builder("test").maxOperations(100).build();

  @AfterEach
  void close() {
    report.close();
  }

  @Test
  void showsTheCurrentAndTheLastPeriodAndForgetsTheOneBefore() {
    report.record("SQL", "find", 10, false);
    report.record("SQL", "find", 30, true);
    assertThat(report.currentPeriod().get(FIND).count()).isEqualTo(2);
    assertThat(report.lastPeriod()).isEmpty();

    report.swap();
    report.record("SQL", "find", 50, false);
    OperationStatistics last = report.lastPeriod().get(FIND);
    assertThat(last.failureCount()).isEqualTo(1);
    assertThat(last.durations().sum()).isEqualTo(40);
    assertThat(report.currentPeriod().get(FIND).durations().sum()).isEqualTo(50);

    report.swap();
    assertThat(report.lastPeriod().get(FIND).durations().sum()).isEqualTo(50);
    assertThat(report.currentPeriod()).isEmpty();
    report.swap();
    assertThat(report.lastPeriod()).isEmpty();
  }

  @Test
  void startsAKeyAnewThatMissedAnyNumberOfPeriods() {
    for (int missed = 0; missed < 6; missed++) {
      report.record(OperationKey.OTHER.type(), OperationKey.OTHER.name(), 1, false);
      for (int i = 0; i <= missed; i++) {
        report.swap();
      }
      report.record(OperationKey.OTHER.type(), OperationKey.OTHER.name(), 1, false);
      assertThat(report.currentPeriod().get(OperationKey.OTHER).count()).isEqualTo(1);
      report.swap();
      report.swap();
    }
  }

  @Test
  void givesCopiesThatLaterUpdatesDoNotChange() {
    report.record("SQL", "find", 10, false);
    SortedMap<OperationKey, OperationStatistics> copy = report.currentPeriod();
    report.record("SQL", "find", 10, false);
    report.swap();
    report.swap();

    assertThat(copy.get(FIND).count()).isEqualTo(1);
    assertThat(copy.get(FIND).durations().sum()).isEqualTo(10);
  }

  @Test
  void addsBatches() {
    report.add(Batches.of(Batches.statistics("find", new long[] {1, 2}, new long[] {3})));
    report.add(Batches.of("find", 4));

    OperationStatistics sum = report.currentPeriod().get(FIND);
    assertThat(sum.count()).isEqualTo(4);
    assertThat(sum.failureCount()).isEqualTo(1);
    assertThat(sum.durations().sum()).isEqualTo(10);
    assertThat(sum.durations().max()).isEqualTo(4);
  }

  @Test
  void evictsStaleKeysAndTakesThemBack() {
    report.record("SQL", "find", 1, false);
    report.record("SQL", "often", 1, false);
    for (int period = 1; period <= 3; period++) {
      assertThat(report.period()).isEqualTo(period - 1);
      assertThat(gauge("keys")).isEqualTo(2);
      report.swap();
      report.record("SQL", "often", 1, false);
    }
    assertThat(gauge("keys")).isEqualTo(1);
    assertThat(report.lastPeriod()).containsOnlyKeys(new OperationKey("SQL", "often"));

    report.record("SQL", "find", 1, false);
    assertThat(report.currentPeriod().get(FIND).count()).isEqualTo(1);
  }

  @Test
  void countsForOtherBeyondTheLimit() {
    for (int i = 0; i < 300; i++) {
      report.record("SQL", "key-" + i, 1, false);
    }
    SortedMap<OperationKey, OperationStatistics> current = report.currentPeriod();
    assertThat(current).hasSize(101);
    assertThat(current.get(OperationKey.OTHER).count()).isEqualTo(200);
  }

  @Test
  void clampsAndCountsValuesOutOfRange() {
    report.record("SQL", "find", -5, false);
    report.record("SQL", "find", Long.MAX_VALUE, false);

    Distribution durations = report.currentPeriod().get(FIND).durations();
    assertThat(durations.min()).isZero();
    assertThat(durations.max()).isEqualTo(Distribution.MAX_VALUE);
    assertThat(snapshot("clamped-values")).isEqualTo(2);
  }

  /**
   * Swaps as fast as it can, so that a writer that holds an entry of the old period, or of a key
   * that goes stale, shows as a lost update; every value is 7, so a torn pair shows too.
   */
  @Test
  void losesNothingAndTearsNothingWhileSwapped() throws Exception {
    int writers = 3;
    int keys = 40;
    int swaps = 2_000;
    long[][] recorded = new long[writers][keys];
    CountDownLatch stop = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      long[] own = recorded[i];
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; stop.getCount() > 0; n++) {
                  // Long stretches of one key let the others go stale.
                  int key = (n >>> 8) % keys;
                  report.record("type-" + key % 3, "key-" + key, 7, (n & 3) == 0);
                  own[key]++;
                }
              });
      threads.add(thread);
      thread.start();
    }
    Map<OperationKey, Long> delivered = new HashMap<>();
    for (int i = 0; i < swaps; i++) {
      report.swap();
      SortedMap<OperationKey, OperationStatistics> last = report.lastPeriod();
      assertThat(report.lastPeriod().keySet()).isEqualTo(last.keySet());
      collect(last, delivered);
      assertWhole(report.currentPeriod());
    }
    stop.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    report.swap();
    collect(report.lastPeriod(), delivered);

    for (int key = 0; key < keys; key++) {
      long expected = 0;
      for (long[] own : recorded) {
        expected += own[key];
      }
      assertThat(delivered.getOrDefault(new OperationKey("type-" + key % 3, "key-" + key), 0L))
          .as("key %s", key)
          .isEqualTo(expected);
    }
    assertThat(snapshot("stale-keys")).isPositive();
  }

  private static void collect(
      SortedMap<OperationKey, OperationStatistics> period, Map<OperationKey, Long> delivered) {
    assertWhole(period);
    period.forEach((key, one) -> delivered.merge(key, one.count(), Long::sum));
  }

  private static void assertWhole(SortedMap<OperationKey, OperationStatistics> period) {
    for (OperationStatistics one : period.values()) {
      if (one.durations().sum() != 7 * one.count()) {
        throw new AssertionError("torn: " + one);
      }
    }
  }

  @Test
  void usesItsMemoryAgainEachPeriod() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    String[] names = new String[50];
    for (int i = 0; i < names.length; i++) {
      names[i] = "key-" + i;
    }
    long updates = 0;
    long before = 0;
    for (int period = 0; period < 20; period++) {
      if (period == 10) {
        before = threads.getCurrentThreadAllocatedBytes();
      }
      for (int i = 0; i < 20_000; i++) {
        report.record("SQL", names[i % names.length], (i * 7919L) % 1_000_000, false);
        updates++;
      }
      report.swap();
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(updates).isEqualTo(400_000);
    // A new map for each of the ten periods takes 50 keys of more than 4 kB.
    assertThat(allocated).isLessThan(100_000);
  }

  @Test
  void rejectsStaleKeysThatTheLastPeriodStillShows() {
    assertThatThrownBy(() -> DoubleBufferedReport.builder("test").staleAfterPeriods(1))
        .hasMessage("staleAfterPeriods=1: must be in 2..1000000");
  }

  private static long gauge(String name) {
    return Guards.all().get("report.test").snapshot().gauges().get(name);
  }

  private static long snapshot(String name) {
    return Guards.all().get("report.test").snapshot().counters().get(name);
  }
}
