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
import java.util.concurrent.atomic.LongAdder;
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
  private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final int MAX_COLLECTIONS = 100;
  private static final long STABLE_BYTES = 1 << 16;

  private final VirtualWork work;
  private final ThreadFactory threads;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final LongAdder longCalls = new LongAdder();
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
    run(
        count,
        work.fills(),
        false,
        () -> {}); // what a library keeps for its events is not the threads'
    long before = settledHeap();
    long[] after = new long[1];
    run(count, 1, false, () -> after[0] = settledHeap());
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
    figures.put("longCalls", longCalls.doubleValue());
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
        long begun = System.nanoTime();
        work.once(first + i, measured);
        if (measured && System.nanoTime() - begun >= LONG_NANOS) {
          longCalls.increment();
        }
      }
    } catch (SQLException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** The heap in use once queues are empty: when two collections in a row leave as much. */
  private static long settledHeap() {
    long used = Long.MAX_VALUE;
    for (int i = 0; i < MAX_COLLECTIONS; i++) {
      long before = used;
      System.gc();
      sleep(); // what weak references held goes with the next one
      System.gc();
      used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      if (Math.abs(before - used) < STABLE_BYTES) {
        return used;
      }
    }
    throw new IllegalStateException("the heap does not settle: " + used + " bytes");
  }

  private static void sleep() {
    try {
      TimeUnit.MILLISECONDS.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
