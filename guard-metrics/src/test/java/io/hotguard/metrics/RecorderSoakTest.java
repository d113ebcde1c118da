/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory and exact totals of many threads and metrics: minutes of a machine. */
@Tag("soak")
@Timeout(300)
final class RecorderSoakTest {
  private static final int THREADS = 800;
  private static final int METRICS = 500;
  private static final int ROUNDS = 40;
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
    CountDownLatch recorded = new CountDownLatch(THREADS);
    CountDownLatch measured = new CountDownLatch(1);
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom random = new SplittableRandom(i);
      threads[i] =
          new Thread(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  for (Recorder recorder : recorders) {
                    recorder.record(values[random.nextInt(values.length)]);
                  }
                }
                recorded.countDown();
                try {
                  measured.await();
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
              });
      threads[i].start();
    }
    while (recorded.getCount() > 0) {
      registry.cumulativeSnapshot();
    }
    RegistrySnapshot last = registry.cumulativeSnapshot();
    long count = last.metrics().values().stream().mapToLong(m -> m.distribution().count()).sum();
    last = null;
    long used = usedBytes() - before;
    int pages = registry.arenaPageCount();
    long logs = registry.snapshotOfGuard().gauges().get("thread-logs");
    measured.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("soak: " + used + " bytes used, " + pages + " pages in arenas");

    assertThat(count).isEqualTo((long) THREADS * METRICS * ROUNDS);
    assertThat(logs).isEqualTo(THREADS);
    assertThat(used).isLessThanOrEqualTo(MAX_BYTES);
    registry.close();
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
