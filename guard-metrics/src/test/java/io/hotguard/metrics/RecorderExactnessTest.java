/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each reader gets the recorded values: counts, sums, extremes and buckets. */
@Timeout(300)
final class RecorderExactnessTest {
  private static final int METRICS = 20;
  private static final int SAMPLES = 600_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 64})
  void deliversWhatThreadsRecordOnce(int writers) throws Exception {
    try (RecorderRegistry registry = neverEvicting().build();
        ReaderRig rig = new ReaderRig(registry, 3)) {
      Map<String, Distribution> recorded = record(registry, writers, SAMPLES / writers);
      rig.assertDelivered(recorded);
      rig.assertReset(recorded);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 64})
  void deliversThroughSharedLogsOnce(int writers) throws Exception {
    try (RecorderRegistry registry = neverEvicting().maxThreadLogs(0).processors(1).build();
        ReaderRig rig = new ReaderRig(registry, 2)) {
      Map<String, Distribution> recorded = record(registry, writers, SAMPLES / 2 / writers);
      rig.assertDelivered(recorded);
      rig.assertReset(recorded);
    }
  }

  @Test
  @Timeout(300)
  void deliversWhatIsEvictedAndComesBackOnce() throws Exception {
    try (RecorderRegistry registry =
            RecorderRegistry.builder("exact")
                .maxRecorders(METRICS)
                .evictAfterIdleIntervals(1)
                .build();
        ReaderRig rig = new ReaderRig(registry, 2)) {
      Map<String, Distribution> recorded = new TreeMap<>();
      for (int round = 1; round <= 3; round++) {
        record(registry, 4, 20_000)
            .forEach(
                (name, values) ->
                    recorded.merge(name, values, (a, b) -> Distribution.merge(List.of(a, b))));
        // Nobody records: the readers go on until the metrics have been idle long enough.
        while (evicted(registry) < (long) round * METRICS) {
          Thread.onSpinWait();
        }
      }
      rig.assertDelivered(recorded);
      rig.assertResetInAll(recorded);
    }
  }

  private static long evicted(RecorderRegistry registry) {
    return registry.snapshotOfGuard().counters().getOrDefault("evicted-recorders", 0L);
  }

  /** Resets then deliver everything by name: an evicted metric keeps only its unit. */
  private static RecorderRegistry.Builder neverEvicting() {
    return RecorderRegistry.builder("exact").evictAfterIdleIntervals(1_000_000);
  }

  /** A part by name, so that evicted recorders come back by either way. */
  private static Map<String, Distribution> record(
      RecorderRegistry registry, int writers, int samples) throws Exception {
    String[] names = new String[METRICS];
    Recorder[] recorders = new Recorder[METRICS];
    for (int i = 0; i < METRICS; i++) {
      names[i] = "metric" + i;
      recorders[i] = registry.recorder(names[i], MetricUnit.NANOSECONDS);
    }
    ExecutorService pool = Executors.newFixedThreadPool(writers);
    try {
      List<Future<long[][]>> results = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        SplittableRandom random = new SplittableRandom(writer);
        results.add(
            pool.submit(
                () -> {
                  long[][] values = new long[METRICS][samples / METRICS + 1];
                  for (int i = 0; i < values[0].length; i++) {
                    for (int metric = 0; metric < METRICS; metric++) {
                      long value = random.nextLong(1L << random.nextInt(10, 30));
                      values[metric][i] = value;
                      if (metric % 2 == 0) {
                        recorders[metric].record(value);
                      } else {
                        registry.record(names[metric], value);
                      }
                    }
                  }
                  return values;
                }));
      }
      Map<String, Distribution> recorded = new TreeMap<>();
      for (Future<long[][]> result : results) {
        for (int metric = 0; metric < METRICS; metric++) {
          recorded.merge(
              names[metric],
              Distribution.of(result.get()[metric]),
              (a, b) -> Distribution.merge(List.of(a, b)));
        }
      }
      return recorded;
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void deliversThroughTheReserveWhenAllElseIsTaken() throws Exception {
    Intake intake = new Intake(METRICS, 1, 1_000);
    List<Arena> arenas = new ArrayList<>();
    List<long[]> logs = new ArrayList<>();
    for (int slot = 0; slot < intake.arenas.size(); slot++) {
      arenas.add(intake.arenas.tryTake(slot));
    }
    for (int slot = 0; slot < intake.sharedLogs.size(); slot++) {
      logs.add(intake.sharedLogs.tryTake(slot));
    }
    run(
        8,
        Thread::new,
        () -> {
          for (int i = 0; i < 10_000; i++) {
            intake.record(i % METRICS, i);
          }
        });
    assertThat(intake.reserveCellCount()).isPositive();
    for (int slot = 0; slot < arenas.size(); slot++) {
      intake.arenas.put(slot, arenas.get(slot));
    }
    for (int slot = 0; slot < logs.size(); slot++) {
      intake.sharedLogs.put(slot, logs.get(slot));
    }
    Totals totals = new Totals();
    assertThat(intake.drainTo(new Totals[] {totals}, new int[0])).isTrue();
    assertTotals(totals, 8, 10_000);
    assertThat(intake.reserveCellCount()).isZero();
  }

  @Test
  void goesOnWithoutWhatAStoppedWriterHoldsAndDeliversItLater() {
    Intake intake = new Intake(METRICS, 1, 0);
    int hint = (int) Thread.currentThread().getId();
    intake.record(1, 10);
    int slot = intake.sharedLogs.slot(hint, 0);
    long[] held = intake.sharedLogs.tryTake(slot);
    intake.record(1, 20);

    Totals totals = new Totals();
    assertThat(intake.drainTo(new Totals[] {totals}, new int[0])).isFalse();
    assertThat(intake.skippedCount()).isEqualTo(1);
    assertThat(totals.peek(1).copy()).isEqualTo(Distribution.of(20));

    intake.sharedLogs.put(slot, held);
    assertThat(intake.drainTo(new Totals[] {totals}, new int[0])).isTrue();
    assertThat(totals.peek(1).copy()).isEqualTo(Distribution.of(10, 20));
  }

  @Test
  void keepsNoLogOfDeadThreads() throws Exception {
    churn(20_000);
  }

  @Test
  @Tag("soak")
  void keepsNoLogOfManyDeadThreads() throws Exception {
    churn(100_000);
  }

  private static void churn(int threads) throws Exception {
    Intake intake = new Intake(METRICS, 2, 100);
    Totals totals = new Totals();
    int atOnce = 8;
    for (int i = 0; i < threads / atOnce; i++) {
      run(
          atOnce,
          Thread::new,
          () -> {
            for (int metric = 0; metric < METRICS; metric++) {
              intake.record(metric, metric);
            }
          });
      if (i % 100 == 0) {
        intake.drainTo(new Totals[] {totals}, new int[0]);
      }
      // Swept as new threads come, where nobody reads.
      assertThat(intake.threadLogCount()).isBetween(0, 5 * atOnce);
    }
    intake.drainTo(new Totals[] {totals}, new int[0]);
    assertThat(intake.threadLogCount()).isZero();
    assertTotals(totals, threads, METRICS);
  }

  /** Its workers clear their thread locals after each task, from JDK 19 on. */
  @Test
  void keepsOneLogForEachWorkerOfTheCommonPool() {
    Intake intake = new Intake(METRICS, 2, 1_000);
    int tasks = 2_000;
    for (int i = 0; i < tasks; i++) {
      ForkJoinPool.commonPool().submit(() -> intake.record(0, 1)).join();
    }
    assertThat(intake.threadLogCount())
        .isLessThanOrEqualTo(ForkJoinPool.getCommonPoolParallelism() + 1);
    Totals totals = new Totals();
    intake.drainTo(new Totals[] {totals}, new int[0]);
    assertThat(totals.peek(0).count()).isEqualTo(tasks);
  }

  @Test
  void givesALogToAThreadThatCameTooEarlyForOne() throws Exception {
    Intake intake = new Intake(METRICS, 2, 1);
    run(1, Thread::new, () -> intake.record(0, 1));
    // The dead thread's log still counts when this one asks, and is swept as shared logs fill.
    for (int i = 0; i <= SampleLog.BATCH + 1; i++) {
      assertThat(intake.hasOwnLog()).isFalse();
      intake.record(0, 1);
    }
    assertThat(intake.hasOwnLog()).isTrue();
    assertThat(intake.threadLogCount()).isEqualTo(1);
  }

  @Test
  void deliversWhatVirtualThreadsRecordOnce() throws Exception {
    ThreadFactory virtual = virtualThreads();
    Intake intake = new Intake(METRICS, 2, 1_000);
    Totals totals = new Totals();
    int threads = 100_000;
    for (int i = 0; i < threads / 10_000; i++) {
      run(
          10_000,
          virtual,
          () -> {
            for (int metric = 0; metric < METRICS; metric++) {
              intake.record(metric, metric);
            }
          });
      intake.drainTo(new Totals[] {totals}, new int[0]);
    }
    assertThat(intake.threadLogCount()).isZero();
    assertTotals(totals, threads, METRICS);
  }

  private static ThreadFactory virtualThreads()
      throws InvocationTargetException, IllegalAccessException {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      return (ThreadFactory)
          Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    } catch (NoSuchMethodException | ClassNotFoundException e) {
      assumeTrue(false, "a JDK without virtual threads");
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static void run(int threads, ThreadFactory factory, Runnable task)
      throws InterruptedException {
    Thread[] started = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      started[i] = factory.newThread(task);
      started[i].start();
    }
    for (Thread thread : started) {
      thread.join();
    }
  }

  /** Each thread recorded 0, 1, 2, ... turn by turn into each metric. */
  private static void assertTotals(Totals totals, int threads, int samples) {
    for (int metric = 0; metric < METRICS; metric++) {
      long[] values = new long[samples / METRICS];
      for (int i = 0; i < values.length; i++) {
        values[i] = (long) i * METRICS + metric;
      }
      Distribution distribution = totals.peek(metric).copy();
      assertThat(distribution.count()).isEqualTo((long) threads * values.length);
      assertThat(distribution.sum()).isEqualTo(threads * Arrays.stream(values).sum());
    }
  }
}
