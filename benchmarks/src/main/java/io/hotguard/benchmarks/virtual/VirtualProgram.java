/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.virtual;

import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.CountedAccount;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One process of one case. All threads start at once, do some operations and wait until all are
 * done; then the heap is measured, or the speed was.
 *
 * <p>Arguments: {@link VirtualCase} in JSON, threads, operations of each, {@code heap} or {@code
 * speed}. The account goes to a file, because a library may write to standard output.
 */
final class VirtualProgram {
  static final String ACCOUNT = "account.json";
  static final String HEAP = "heap";
  static final String SPEED = "speed";

  private static final int WARM_UPS = 3;

  private final VirtualWork work;
  private final ThreadFactory threads;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final Map<String, Double> figures = new TreeMap<>();

  private VirtualProgram(VirtualWork work) {
    this.work = work;
    threads = virtualThreads();
  }

  public static void main(String[] args) throws IOException, InterruptedException, SQLException {
    Lifeline.hold(command -> {});
    VirtualCase which = Json.parse(args[0], VirtualCase.class);
    int count = Integer.parseInt(args[1]);
    int each = Integer.parseInt(args[2]);
    VirtualProgram program = new VirtualProgram(which.open());
    if (args[3].equals(HEAP)) {
      program.measureHeap(count);
    } else {
      program.measureSpeed(count, each);
    }
    Json.write(Path.of(ACCOUNT), new CountedAccount(program.figures));
    System.exit(0);
  }

  /** {@code Thread.ofVirtual().name("caller-", 0).factory()}, which came with 21. */
  private static ThreadFactory virtualThreads() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder$OfVirtual");
      Object named =
          type.getMethod("name", String.class, long.class).invoke(builder, CarrierWatch.CALLER, 0L);
      return (ThreadFactory) type.getMethod("factory").invoke(named);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("virtual threads need JDK 21 or later", e);
    }
  }

  private void measureHeap(int count) throws InterruptedException {
    run(1, 1, false, () -> {}); // what a library creates at its first use is not the threads'
    long before = usedAfterCollection();
    long[] after = new long[1];
    run(count, 1, false, () -> after[0] = usedAfterCollection());
    figures.put("heapBytesPerThread", (after[0] - before) / (double) count);
  }

  private void measureSpeed(int count, int each)
      throws InterruptedException, IOException, SQLException {
    for (int i = 0; i < WARM_UPS; i++) {
      run(count / 10, each, false, () -> {});
    }
    System.gc();
    long nanos;
    try (CarrierWatch watch = CarrierWatch.start()) {
      nanos = run(count, each, true, () -> {});
      figures.putAll(watch.stop());
    }
    long operations = (long) count * each;
    figures.put("operations", (double) operations);
    figures.put("perSecond", operations * 1e9 / nanos);
    figures.putAll(work.close(operations));
  }

  /**
   * Runs all threads; returns the time from the first start to the last operation.
   *
   * @param meanwhile runs while all threads are alive and wait
   */
  private long run(int count, int each, boolean measured, Runnable meanwhile)
      throws InterruptedException {
    CountDownLatch done = new CountDownLatch(count);
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(count);
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      long first = (long) i * each;
      threads
          .newThread(
              () -> {
                try {
                  operate(first, each, measured);
                  done.countDown();
                  end.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                } finally {
                  ended.countDown();
                }
              })
          .start();
    }
    done.await();
    long nanos = System.nanoTime() - start;
    meanwhile.run();
    end.countDown();
    ended.await();
    Throwable failed = failure.get();
    if (failed != null) {
      throw new IllegalStateException("an operation failed", failed);
    }
    return nanos;
  }

  private void operate(long first, int each, boolean measured) throws InterruptedException {
    try {
      for (int i = 0; i < each; i++) {
        work.once(first + i, measured);
      }
    } catch (SQLException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Collects three times, so that objects held by weak references go too. */
  private static long usedAfterCollection() {
    for (int i = 0; i < 3; i++) {
      System.gc();
      sleep();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void sleep() {
    try {
      TimeUnit.MILLISECONDS.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
