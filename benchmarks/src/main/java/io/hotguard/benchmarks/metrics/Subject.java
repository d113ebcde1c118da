/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleConsumer;

/**
 * A way to record values of several metrics and to read their percentiles.
 *
 * <p>Threading: each recording thread has a writer of its own; one thread at a time reads.
 */
interface Subject extends AutoCloseable {

  List<Double> QUANTILES = List.of(0.5, 0.99, 0.999);

  /** A recording thread's writer. */
  @FunctionalInterface
  interface Writer {
    void record(int metric, long nanos);
  }

  Writer writer();

  /**
   * Takes a snapshot of all metrics, as a periodic exporter does.
   *
   * @param quantiles takes every quantile, so that none can be optimised away
   */
  void read(DoubleConsumer quantiles);

  /** Values that any snapshot holds or would hold now; called when no thread records any more. */
  long delivered();

  /** Accepted values that are not yet counted. */
  default long backlog() {
    return 0;
  }

  @Override
  default void close() {}

  /** Takes a snapshot at a fixed period, in a thread of its own, alike for all subjects. */
  final class SnapshotReader {
    public static final long PERIOD_MILLIS = 250;

    private final Subject subject;
    private final Thread thread = new Thread(this::run, "bench-reader");
    private volatile boolean closed;

    /** Takes the quantiles, so that they must be computed. */
    volatile double sink;

    private long reads;
    private long nanos;

    public SnapshotReader(Subject subject) {
      this.subject = subject;
      thread.setDaemon(true);
      thread.start();
    }

    private void run() {
      long next = System.nanoTime();
      while (!closed) {
        long start = System.nanoTime();
        double[] sum = new double[1];
        subject.read(quantile -> sum[0] += quantile);
        sink = sum[0];
        nanos += System.nanoTime() - start;
        reads++;
        next += TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
        long left = next - System.nanoTime();
        if (left > 0) {
          LockSupport.parkNanos(left);
        } else {
          next = System.nanoTime();
        }
      }
    }

    /** Ends the thread; {@link #meanMillis()} is then exact. */
    public void stop() throws InterruptedException {
      closed = true;
      LockSupport.unpark(thread);
      thread.join();
    }

    public double meanMillis() {
      return reads == 0 ? 0 : nanos / 1e6 / reads;
    }
  }
}
