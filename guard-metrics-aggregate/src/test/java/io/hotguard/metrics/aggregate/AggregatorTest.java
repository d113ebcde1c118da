/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.metrics.Distribution;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class AggregatorTest {
  private final List<StatisticsBatch> batches = new CopyOnWriteArrayList<>();
  private final AtomicReference<Instant> now = new AtomicReference<>(Batches.START);

  private Aggregator.Builder builder() {
    return Aggregator.builder("test", batches::add).flushEvery(Duration.ofHours(1)).clock(now::get);
  }

  private StatisticsBatch last() {
    return batches.get(batches.size() - 1);
  }

  private static OperationStatistics of(StatisticsBatch batch, String type, String name) {
    OperationStatistics found = batch.operations().get(new OperationKey(type, name));
    assertThat(found).as("%s %s in %s", type, name, batch.operations().keySet()).isNotNull();
    return found;
  }

  @Test
  void addsUpCountFailuresSumMinimumMaximumAndDistribution() {
    try (Aggregator aggregator = builder().build()) {
      OperationRecorder find = aggregator.recorder("SQL", "find");
      for (int i = 1; i <= 1_000; i++) {
        find.record(i, i % 10 == 0);
      }
      now.set(Batches.START.plusSeconds(3));
      aggregator.flush();

      OperationStatistics statistics = of(last(), "SQL", "find");
      assertThat(statistics.count()).isEqualTo(1_000);
      assertThat(statistics.failureCount()).isEqualTo(100);
      Distribution durations = statistics.durations();
      assertThat(durations.sum()).isEqualTo(500_500);
      assertThat(durations.min()).isEqualTo(1);
      assertThat(durations.max()).isEqualTo(1_000);
      assertThat(Math.abs(durations.quantile(0.9) - 900) / 900)
          .isLessThanOrEqualTo(Distribution.RELATIVE_ERROR);
      assertThat(statistics.failures().min()).isEqualTo(10);
      assertThat(last().start()).isEqualTo(Batches.START);
      assertThat(last().end()).isEqualTo(Batches.START.plusSeconds(3));
      assertThat(last().intervals()).isEqualTo(1);
    }
  }

  @Test
  void startsEachIntervalEmptyAndWhereTheLastEnded() {
    try (Aggregator aggregator = builder().build()) {
      aggregator.record("SQL", "find", 5, false);
      now.set(Batches.START.plusSeconds(3));
      aggregator.flush();
      aggregator.flush();
      assertThat(batches).hasSize(1);

      aggregator.record("SQL", "find", 6, true);
      now.set(Batches.START.plusSeconds(7));
      aggregator.flush();

      assertThat(last().count()).isEqualTo(1);
      assertThat(of(last(), "SQL", "find").failureCount()).isEqualTo(1);
      assertThat(last().start()).isEqualTo(Batches.START.plusSeconds(3));
    }
  }

  @Test
  void survivesAClockThatGoesBack() {
    try (Aggregator aggregator = builder().build()) {
      aggregator.record("SQL", "find", 5, false);
      now.set(Batches.START.minusSeconds(60));
      aggregator.flush();

      assertThat(last().end()).isEqualTo(last().start());
    }
  }

  /** Every value is 7, so a count that is read at another moment than its sum shows. */
  @Test
  void losesNothingAndTearsNothingWhileFlushedEvery20Milliseconds() throws Exception {
    int writers = 4;
    long[] recorded = new long[writers];
    CountDownLatch enoughFlushes = new CountDownLatch(60);
    try (Aggregator aggregator =
        Aggregator.builder(
                "flushed",
                batch -> {
                  batches.add(batch);
                  enoughFlushes.countDown();
                })
            .flushEvery(Duration.ofMillis(20))
            .evictAfterIdleFlushes(1)
            .build()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        int number = i;
        Thread thread =
            new Thread(
                () -> {
                  OperationRecorder kept = aggregator.recorder("kept", "handle");
                  while (enoughFlushes.getCount() > 0) {
                    kept.record(7, (recorded[number] & 3) == 0);
                    String name = "n" + (recorded[number] >>> 14) % 50;
                    aggregator.record("named", name, 7, (recorded[number] & 1) == 0);
                    recorded[number] += 2;
                  }
                });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    long expected = 0;
    for (long number : recorded) {
      expected += number;
    }
    assertThat(batches).hasSizeGreaterThanOrEqualTo(60);
    assertThat(batches.stream().mapToLong(StatisticsBatch::count).sum()).isEqualTo(expected);
    for (StatisticsBatch batch : batches) {
      for (OperationStatistics statistics : batch.operations().values()) {
        assertThat(statistics.durations().sum()).isEqualTo(7 * statistics.count());
        assertThat(statistics.durations().min()).isEqualTo(7);
        assertThat(statistics.durations().max()).isEqualTo(7);
      }
    }
  }

  @Test
  void recordsWhileTheConsumerIsStuck() throws Exception {
    CountDownLatch stuck = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (Aggregator aggregator =
        Aggregator.builder(
                "stuck",
                batch -> {
                  batches.add(batch);
                  stuck.countDown();
                  awaitUninterruptibly(release);
                })
            .flushEvery(Duration.ofHours(1))
            .build()) {
      aggregator.record("SQL", "find", 1, false);
      Thread flusher = new Thread(aggregator::flush);
      flusher.start();
      stuck.await();

      for (int i = 0; i < 100_000; i++) {
        aggregator.record("SQL", "find", 1, false);
        aggregator.record("SQL", "new" + i % 10, 1, false);
      }
      release.countDown();
      flusher.join();
      aggregator.flush();
      assertThat(batches.stream().mapToLong(StatisticsBatch::count).sum()).isEqualTo(200_001);
    } finally {
      release.countDown();
    }
  }

  @Test
  void countsForOtherBeyondTheLimit() {
    try (Aggregator aggregator = builder().maxOperations(10).build()) {
      for (int i = 0; i < 1_000; i++) {
        aggregator.record("SQL", "order-" + i, 3, i % 2 == 0);
      }
      aggregator.flush();

      assertThat(last().operations()).hasSize(11);
      assertThat(last().count()).isEqualTo(1_000);
      OperationStatistics other = of(last(), OperationKey.OTHER.type(), OperationKey.OTHER.name());
      assertThat(other.count()).isEqualTo(990);
      assertThat(other.failureCount()).isEqualTo(495);
      assertThat(counter("refused-keys")).isEqualTo(990);
    }
  }

  @Test
  void makesRoomForNewKeysByEvictingIdleOnes() {
    try (Aggregator aggregator = builder().maxOperations(10).evictAfterIdleFlushes(2).build()) {
      for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 10; i++) {
          aggregator.record("SQL", round + "-" + i, 1, false);
        }
        aggregator.flush();
        assertThat(last().operations()).hasSize(10).doesNotContainKey(OperationKey.OTHER);
        aggregator.flush();
        aggregator.flush();
        // The registry gives a recorder's number to another name once nobody can reach it.
        System.gc();
      }
      assertThat(counter("evicted-keys")).isEqualTo(100);
      assertThat(counter("refused-keys")).isZero();
    }
  }

  @Test
  void losesNothingOfKeysThatComeAndGoWhileTheirHandlesAreKept() {
    List<OperationRecorder> kept = new ArrayList<>();
    try (Aggregator aggregator = builder().maxOperations(10).evictAfterIdleFlushes(1).build()) {
      for (int round = 0; round < 200; round++) {
        OperationRecorder recorder = aggregator.recorder("SQL", "round-" + round);
        kept.add(recorder);
        kept.forEach(one -> one.record(1, false));
        aggregator.flush();
        aggregator.flush();
        assertThat(last().operations()).hasSizeLessThanOrEqualTo(2 * 11);
      }
      assertThat(batches.stream().mapToLong(StatisticsBatch::count).sum()).isEqualTo(200 * 201 / 2);
    }
  }

  @Test
  void deliversWhatAKeptHandleRecordsAfterItsEviction() {
    try (Aggregator aggregator = builder().evictAfterIdleFlushes(1).build()) {
      OperationRecorder kept = aggregator.recorder("SQL", "kept");
      kept.record(1, false);
      for (int i = 0; i < 5; i++) {
        aggregator.flush();
      }
      assertThat(counter("evicted-keys")).isEqualTo(1);

      kept.record(2, true);
      aggregator.recorder("SQL", "kept").record(3, false);
      aggregator.flush();

      OperationStatistics statistics = of(last(), "SQL", "kept");
      assertThat(statistics.count()).isEqualTo(2);
      assertThat(statistics.failureCount()).isEqualTo(1);
    }
  }

  /** {@code Math.abs} of such a hash is negative. */
  @Test
  void countsKeysWithTheLeastHash() {
    String least = "polygenelubricants";
    assertThat(least.hashCode()).isEqualTo(Integer.MIN_VALUE);
    try (Aggregator aggregator = builder().build()) {
      aggregator.record(least, least, 1, false);
      aggregator.record("SQL", least, 1, false);
      aggregator.flush();

      assertThat(of(last(), least, least).count()).isEqualTo(1);
      assertThat(of(last(), "SQL", least).count()).isEqualTo(1);
    }
  }

  @Test
  void keepsOperationsApartWhateverIsInTheirNames() {
    String[][] keys = {{"a", "bc"}, {"ab", "c"}, {"", ""}, {"1:a", "b"}, {"+", "-"}, {"\0", ":"}};
    try (Aggregator aggregator = builder().build()) {
      for (int i = 0; i < keys.length; i++) {
        for (int j = 0; j <= i; j++) {
          aggregator.record(keys[i][0], keys[i][1], j, false);
        }
      }
      aggregator.flush();

      assertThat(last().operations()).hasSize(keys.length);
      for (int i = 0; i < keys.length; i++) {
        assertThat(of(last(), keys[i][0], keys[i][1]).count()).isEqualTo(i + 1);
      }
    }
  }

  @Test
  void addsABatchThatTheConsumerDidNotTakeToTheNext() {
    boolean[] failing = {true};
    try (Aggregator aggregator =
        Aggregator.builder(
                "failing",
                batch -> {
                  if (failing[0]) {
                    throw new IllegalStateException("down");
                  }
                  batches.add(batch);
                })
            .flushEvery(Duration.ofHours(1))
            .clock(now::get)
            .build()) {
      for (int i = 0; i < 5; i++) {
        aggregator.record("SQL", "find", i, false);
        assertThatThrownBy(aggregator::flush).hasMessage("down");
      }
      failing[0] = false;
      aggregator.flush();

      assertThat(batches).hasSize(1);
      assertThat(last().intervals()).isEqualTo(5);
      assertThat(of(last(), "SQL", "find").durations().sum()).isEqualTo(10);
      aggregator.flush();
      assertThat(batches).hasSize(1);
    }
  }

  @Test
  void flushesOnAThreadOfItsOwnAlsoAfterAFailureAndEndsItWhenClosed() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    CompletableFuture<Thread> flusher = new CompletableFuture<>();
    Aggregator aggregator =
        Aggregator.builder(
                "scheduled",
                batch -> {
                  if (attempts.incrementAndGet() < 3) {
                    throw new IllegalStateException("down");
                  }
                  flusher.complete(Thread.currentThread());
                })
            .flushEvery(Duration.ofMillis(10))
            .build();
    try (aggregator) {
      aggregator.record("SQL", "find", 1, false);
      assertThat(flusher.get().isDaemon()).isTrue();
    }
    flusher.get().join();
    assertThat(attempts).hasValue(3);
  }

  @Test
  void flushesALastTimeWhenClosedAndThenNoMore() {
    Aggregator aggregator = builder().build();
    aggregator.record("SQL", "find", 1, false);
    aggregator.close();
    assertThat(last().count()).isEqualTo(1);

    aggregator.record("SQL", "find", 1, false);
    aggregator.flush();
    aggregator.close();
    assertThat(batches).hasSize(1);
    assertThat(Guards.all()).doesNotContainKey("aggregator.test");
  }

  @Test
  void rejectsSettingsOutOfRange() {
    assertThatThrownBy(() -> builder().maxOperations(0))
        .hasMessage("maxOperations=0: must be in 1..16000");
    assertThatThrownBy(() -> builder().flushEvery(Duration.ofMillis(9)))
        .hasMessage("flushEvery=PT0.009S: must be in PT0.01S..PT1H");
  }

  private static long counter(String name) {
    GuardSnapshot snapshot =
        Guards.snapshots().stream()
            .filter(one -> one.name().equals("aggregator.test"))
            .findFirst()
            .orElseThrow();
    return snapshot.counters().get(name);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
