/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

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
