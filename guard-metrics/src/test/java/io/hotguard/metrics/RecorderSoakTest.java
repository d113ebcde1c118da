/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory and exact totals of many threads and metrics: minutes of a machine. */
@Tag("soak")
@Timeout(300)
final class RecorderSoakTest {
  private static final int THREADS = 800;
  private static final int METRICS = 500;
  private static final long SOAK_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long BILLION = 1_000_000_000;
  private static final int BATCH = 50_000;
  private static final int CHURNING = 8;
  private static final int SNAPSHOTS = 10_000;
  private static final long MAX_BYTES = 20_000_000;

  @Test
  void holds800ThreadsTimes500MetricsIn20Megabytes() throws Exception {
    long[] values = Latencies.LOGNORMAL.sample(1 << 16, 3);
    long before = usedBytes();
    RecorderRegistry registry = RecorderRegistry.builder("soak").build();
    Recorder[] recorders = new Recorder[METRICS];
    for (int i = 0; i < METRICS; i++) {
      recorders[i] = registry.recorder("metric" + i, MetricUnit.NANOSECONDS);
    }
    // Threads that already run would leave no processor for the one that starts the others.
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch recorded = new CountDownLatch(THREADS);
    CountDownLatch measured = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    Thread[] threads = new Thread[THREADS];
    long[] counts = new long[THREADS];
    long[] sums = new long[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int index = i;
      SplittableRandom random = new SplittableRandom(i);
      threads[i] =
          new Thread(
              () -> {
                await(started);
                do {
                  for (Recorder recorder : recorders) {
                    long value = values[random.nextInt(values.length)];
                    recorder.record(value);
                    counts[index]++;
                    sums[index] += value;
                  }
                } while (!stopped.get());
                recorded.countDown();
                await(measured);
              });
      threads[i].start();
    }
    started.countDown();
    long deadline = System.nanoTime() + SOAK_NANOS;
    int snapshots = 0;
    while (System.nanoTime() - deadline < 0) {
      registry.cumulativeSnapshot();
      snapshots++;
    }
    stopped.set(true);
    recorded.await();
    RegistrySnapshot last = registry.cumulativeSnapshot();
    long count = last.metrics().values().stream().mapToLong(m -> m.distribution().count()).sum();
    long sum = last.metrics().values().stream().mapToLong(m -> m.distribution().sum()).sum();
    last = null;
    long used = usedBytes() - before;
    int pages = registry.intake.sharedPageCount();
    long privateBytes = registry.snapshotOfGuard().gauges().get("private-bytes");
    long recording = registry.snapshotOfGuard().gauges().get("recording-threads");
    measured.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(count).isEqualTo(Arrays.stream(counts).sum());
    assertThat(sum).isEqualTo(Arrays.stream(sums).sum());
    assertThat(recording).isEqualTo(THREADS);
    assertThat(used).isLessThanOrEqualTo(MAX_BYTES);
    registry.close();
    publish(
        "memory",
        Map.of(
            "threads",
            (long) THREADS,
            "metrics",
            (long) METRICS,
            "values",
            count,
            "snapshots",
            (long) snapshots,
            "bytesUsed",
            used,
            "bytesAllowed",
            MAX_BYTES,
            "sharedPages",
            (long) pages,
            "bytesOfPrivateCells",
            privateBytes));
  }

  /**
   * Threads are born, record some ten thousand values and die, while a reader reads all the time.
   */
  @Test
  void losesNothingOfABillionValuesOfThreadsThatDie() throws Exception {
    RecorderRegistry registry = RecorderRegistry.builder("churn").build();
    IntervalReader reader = registry.intervalReader("reader");
    Recorder[] recorders = new Recorder[METRICS];
    for (int i = 0; i < METRICS; i++) {
      recorders[i] = registry.recorder("metric" + i, MetricUnit.NANOSECONDS);
    }
    AtomicLong batches = new AtomicLong();
    Thread[] spawners = new Thread[CHURNING];
    for (int i = 0; i < CHURNING; i++) {
      spawners[i] =
          new Thread(
              () -> {
                while (batches.getAndIncrement() < BILLION / BATCH) {
                  Thread worker =
                      new Thread(
                          () -> {
                            for (int n = 0; n < BATCH; n++) {
                              recorders[n % METRICS].record(n);
                            }
                          });
                  worker.start();
                  try {
                    worker.join();
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                }
              });
      spawners[i].start();
    }
    long count = 0;
    long sum = 0;
    int snapshots = 0;
    boolean last;
    do {
      last = snapshots + 1 >= SNAPSHOTS;
      for (Thread spawner : spawners) {
        // Asked before the snapshot that is to be the last.
        last = last && !spawner.isAlive();
      }
      for (MetricSnapshot metric : reader.next().metrics().values()) {
        count += metric.distribution().count();
        sum += metric.distribution().sum();
      }
      snapshots++;
    } while (!last);
    assertThat(count).isEqualTo(BILLION);
    double all = BILLION / BATCH * ((double) BATCH * (BATCH - 1) / 2);
    // A part of the sum may still wait for a next value; see Totals.
    assertThat((double) sum).isCloseTo(all, withPercentage(0.001));
    RegistrySnapshot rest = registry.cumulativeSnapshot();
    long exact = rest.evicted().values().stream().mapToLong(Distribution::sum).sum();
    for (MetricSnapshot metric : rest.metrics().values()) {
      exact += metric.distribution().sum();
    }
    assertThat(exact).isEqualTo((long) all);
    assertThat(snapshots).isGreaterThanOrEqualTo(SNAPSHOTS);
    registry.close();
    publish(
        "deaths",
        Map.of(
            "threads",
            BILLION / BATCH,
            "metrics",
            (long) METRICS,
            "values",
            count,
            "lost",
            BILLION - count,
            "snapshots",
            (long) snapshots));
  }

  /** Writes what a test that has passed found, with {@code -Ddocs.update=true}. */
  private static void publish(String name, Map<String, Long> figures) throws IOException {
    StringBuilder json = new StringBuilder("{\n  \"command\" : \"mvn -Psoak verify\",\n");
    json.append("  \"jdk\" : \"").append(Runtime.version()).append("\",\n");
    json.append("  \"processors\" : ").append(Runtime.getRuntime().availableProcessors());
    new TreeMap<>(figures)
        .forEach((key, value) -> json.append(",\n  \"").append(key).append("\" : ").append(value));
    json.append("\n}\n");
    System.out.println(name + ": " + json);
    if (Boolean.getBoolean("docs.update")) {
      Path file = Path.of("..", "docs", "results", "metrics-soak-" + name + ".json");
      Files.writeString(file, json);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Heap after collections: what the test and the threads hold is in both measurements' difference.
   */
  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
