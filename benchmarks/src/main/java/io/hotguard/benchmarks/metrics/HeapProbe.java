/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Json;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/**
 * Measures one subject's heap: threads start and wait, the heap is measured, they record and wait
 * again, the heap is measured again.
 */
final class HeapProbe {
  /** Enough that every thread has recorded every metric, with values of several magnitudes. */
  private static final int VALUES_PER_METRIC = 4;

  /** Drawn before the first measurement, because the probe's own objects must not count. */
  private final long[] values = Latencies.LOGNORMAL.values(1 << 16, 42);

  private final Queue<Subject.Writer> writers = new ConcurrentLinkedQueue<>();
  private final int metrics;
  private final int threads;
  private final CountDownLatch begin = new CountDownLatch(1);
  private final CountDownLatch done;
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile Subject subject = Subjects.create(Subjects.NONE, 0);

  private HeapProbe(int metrics, int threads) {
    this.metrics = metrics;
    this.threads = threads;
    done = new CountDownLatch(threads);
  }

  /** Arguments: subject, metrics, threads, whether they are virtual. */
  public static void main(String[] args) throws Exception {
    String name = args[0];
    HeapProbe probe = new HeapProbe(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    boolean virtual = Boolean.parseBoolean(args[3]);
    long bytes = virtual ? probe.measureVirtual(name) : probe.measure(name);
    Terminal.OUT.println(
        Json.line(
            Cell.counted(
                Map.of(
                    "subject", name,
                    "threads", String.valueOf(probe.threads),
                    "virtual", String.valueOf(virtual)),
                List.of(),
                List.of(Map.of("bytes", (double) bytes)))));
    System.exit(0);
  }

  private long measure(String name) throws InterruptedException {
    for (int i = 0; i < threads; i++) {
      int number = i;
      Thread thread = new Thread(() -> recordAll(number), "bench-recorder-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    long before = usedAfterCollection();
    subject = Subjects.create(name, metrics);
    begin.countDown();
    done.await();
    while (subject.backlog() > 0) {
      Thread.sleep(10);
    }
    subject.read(quantile -> {});
    return usedAfterCollection() - before;
  }

  private void recordAll(int number) {
    try {
      begin.await();
      Subject.Writer writer = subject.writer();
      writers.add(writer);
      int first = number * VALUES_PER_METRIC * metrics;
      for (int i = 0; i < VALUES_PER_METRIC * metrics; i++) {
        writer.record(i % metrics, values[(first + i) % values.length]);
      }
      done.countDown();
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The whole heap, threads and their stacks included: subtract {@code none} to get the recorder's
   * part.
   */
  private long measureVirtual(String name) throws Exception {
    Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    long before = usedAfterCollection();
    subject = Subjects.create(name, metrics);
    Subject.Writer shared = subject.writer();
    writers.add(shared);
    for (int i = 0; i < threads; i++) {
      int number = i;
      start.invoke(
          null,
          (Runnable)
              () -> {
                shared.record(number % metrics, 1_000_000 + number);
                done.countDown();
                awaitEnd();
              });
    }
    done.await();
    subject.read(quantile -> {});
    return usedAfterCollection() - before;
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Collects three times, so that objects held by finalizers and weak references go too. */
  private static long usedAfterCollection() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
