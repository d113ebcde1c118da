/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hotguard.waits.Waits;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
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
  private static final int BYTES = 1 << 20;

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
  @ValueSource(ints = {0, 4_096})
  void tellsExactSumsAfterSnapshotsInBetween(int maxThreads) throws Exception {
    try (RecorderRegistry registry = neverEvicting().maxThreads(maxThreads).build()) {
      AtomicBoolean stopped = new AtomicBoolean();
      Thread reader = reader(registry, stopped, new AtomicLong());
      Map<String, Distribution> recorded = record(registry, 4, 50_000);
      stopped.set(true);
      reader.join();
      RegistrySnapshot all = registry.cumulativeSnapshot();
      recorded.forEach(
          (name, values) ->
              assertThat(all.distribution(name).exactSum()).isEqualTo(values.exactSum()));
    }
  }

  /** The first values of a thread make its cells; later ones neither block nor park. */
  @ParameterizedTest
  @ValueSource(ints = {0, 4_096})
  void waitsForNoReader(int maxThreads) throws Exception {
    try (RecorderRegistry registry = neverEvicting().maxThreads(maxThreads).build();
        Waits waits = new Waits()) {
      Recorder recorder = registry.recorder("waits", MetricUnit.NANOSECONDS);
      AtomicBoolean stopped = new AtomicBoolean();
      AtomicLong reads = new AtomicLong();
      Thread reader = reader(registry, stopped, reads);
      run(
          4,
          Thread::new,
          () -> {
            recorder.record(1);
            long readsBefore = reads.get();
            waits.during(
                () -> {
                  for (int i = 0; i < 100_000 || reads.get() < readsBefore + 10; i++) {
                    recorder.record(i);
                  }
                });
          });
      stopped.set(true);
      reader.join();

      assertThat(waits.places()).as("where a writer waited").isEmpty();
    }
  }

  /** Starts a thread that takes one snapshot after the other, and counts them. */
  private static Thread reader(RecorderRegistry registry, AtomicBoolean stopped, AtomicLong reads) {
    Thread reader =
        new Thread(
            () -> {
              while (!stopped.get()) {
                registry.cumulativeSnapshot();
                reads.incrementAndGet();
              }
            });
    reader.start();
    return reader;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 64})
  void deliversThroughSharedCellsOnce(int writers) throws Exception {
    try (RecorderRegistry registry = neverEvicting().maxThreads(0).processors(1).build();
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
                        registry.recorder(names[metric], MetricUnit.NANOSECONDS).record(value);
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

  @ParameterizedTest
  @ValueSource(ints = {0, 2_000, 40_000})
  void deliversWhenPrivateCellsAreFew(int bytes) throws Exception {
    try (RecorderRegistry registry = neverEvicting().privateBytes(bytes).build();
        ReaderRig rig = new ReaderRig(registry, 2)) {
      Map<String, Distribution> recorded = record(registry, 8, SAMPLES / 16);
      rig.assertDelivered(recorded);
      rig.assertReset(recorded);
    }
  }

  @Test
  void keepsNoCellsOfDeadThreads() throws Exception {
    churn(20_000);
  }

  @Test
  @Tag("soak")
  void keepsNoCellsOfManyDeadThreads() throws Exception {
    churn(100_000);
  }

  private static void churn(int threads) throws Exception {
    Intake intake = new Intake(METRICS, 2, 100, BYTES);
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
        intake.drain(new Totals[] {totals}, METRICS);
      }
      // Swept as new threads come, where nobody reads.
      assertThat(intake.threadCount()).isBetween(0, 5 * atOnce);
    }
    intake.drain(new Totals[] {totals}, METRICS);
    assertThat(intake.threadCount()).isZero();
    assertTotals(totals, threads, METRICS);
  }

  /** Its workers clear their thread locals after each task, from JDK 19 on. */
  @Test
  void keepsTheCellsOfEachWorkerOfTheCommonPool() {
    Intake intake = new Intake(METRICS, 2, 1_000, BYTES);
    int tasks = 2_000;
    for (int i = 0; i < tasks; i++) {
      ForkJoinPool.commonPool().submit(() -> intake.record(0, 1)).join();
    }
    assertThat(intake.threadCount())
        .isLessThanOrEqualTo(ForkJoinPool.getCommonPoolParallelism() + 1);
    Totals totals = new Totals();
    intake.drain(new Totals[] {totals}, METRICS);
    assertThat(totals.peek(0).count()).isEqualTo(tasks);
  }

  @Test
  void givesCellsToAThreadThatCameTooEarlyForThem() throws Exception {
    Intake intake = new Intake(METRICS, 2, 1, BYTES);
    run(1, Thread::new, () -> intake.record(0, 1));
    // The cells of the dead thread still count when this one asks, and are swept now and then.
    assertThat(intake.hasPrivateCells()).isFalse();
    for (int i = 0; i < 100_000 && !intake.hasPrivateCells(); i++) {
      intake.record(0, 1);
    }
    assertThat(intake.hasPrivateCells()).isTrue();
    assertThat(intake.threadCount()).isEqualTo(1);
  }

  @Test
  void deliversWhatVirtualThreadsRecordOnce() throws Exception {
    ThreadFactory virtual = virtualThreads();
    Intake intake = new Intake(METRICS, 2, 1_000, BYTES);
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
      intake.drain(new Totals[] {totals}, METRICS);
    }
    assertThat(intake.threadCount()).isZero();
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
