/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** A thread that handles requests: computes in 40 stages and records a value after each. */
final class ReplayWorker implements Runnable {
  static final int STAGES = 40;

  /** A quarter of a microsecond of arithmetic: a whole request takes about ten. */
  private static final int ROUNDS_PER_STAGE = 160;

  private static final int RESPONSE_BYTES = 2_048;

  /**
   * A load for the workers.
   *
   * @param intervalNanos from one request of a worker to its next; 0 for no pause
   */
  record Load(long startNanos, long endNanos, long intervalNanos) {}

  private final int number;
  private final int workers;
  private final CyclicBarrier barrier;
  private final Supplier<Load> loads;
  private final Supplier<Subject.Writer> writers;
  private final long[] latencies;

  /* Written between two barriers by the worker, read between others by the service. */
  final Histogram responseNanos = new Histogram(1, TimeUnit.HOURS.toNanos(1), 2);
  long completed;
  private int position;
  private long state;

  /** Takes responses, so that escape analysis cannot remove them. */
  volatile byte[] response = {};

  ReplayWorker(
      int number,
      int workers,
      CyclicBarrier barrier,
      Supplier<Load> loads,
      Supplier<Subject.Writer> writers) {
    this.number = number;
    this.workers = workers;
    this.barrier = barrier;
    this.loads = loads;
    this.writers = writers;
    this.latencies = Latencies.LOGNORMAL.values(1 << 12, number);
    this.state = number + 1L;
  }

  @Override
  public void run() {
    try {
      while (true) {
        barrier.await();
        handleAll(loads.get(), writers.get());
        barrier.await();
      }
    } catch (InterruptedException | BrokenBarrierException ended) {
      // The service is over.
    }
  }

  private void handleAll(Load load, Subject.Writer writer) {
    responseNanos.reset();
    completed = 0;
    long due = load.startNanos() + load.intervalNanos() * number / workers;
    while (true) {
      long now = System.nanoTime();
      if (load.intervalNanos() > 0) {
        while (due - now > 0) {
          LockSupport.parkNanos(due - now);
          now = System.nanoTime();
        }
      } else {
        due = now;
      }
      if (now - load.endNanos() >= 0) {
        return;
      }
      handle(writer);
      responseNanos.recordValue(Math.max(1, System.nanoTime() - due));
      completed++;
      due += load.intervalNanos();
    }
  }

  private void handle(Subject.Writer writer) {
    long x = state;
    for (int stage = 0; stage < STAGES; stage++) {
      for (int i = 0; i < ROUNDS_PER_STAGE; i++) {
        x ^= x << 13;
        x ^= x >>> 7;
        x ^= x << 17;
      }
      writer.record(stage, latencies[position++ & (latencies.length - 1)]);
    }
    state = x;
    byte[] answer = new byte[RESPONSE_BYTES];
    answer[0] = (byte) x;
    response = answer;
  }
}
