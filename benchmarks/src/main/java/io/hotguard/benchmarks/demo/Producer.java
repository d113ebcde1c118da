/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * One business thread in a closed loop: the next logging call begins when the last one has
 * returned.
 *
 * <p>A call that begins while measuring is recorded whenever it returns, so that a call which
 * outlives the measured time counts with its full length.
 */
final class Producer implements Runnable {
  static final int LINES_PER_REQUEST = 10;

  private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** The part of a run. */
  enum Moment {
    WARM_UP,
    MEASURING,
    OVER
  }

  private final int number;
  private final DemoSettings settings;
  private final ShopLog log;
  private final Supplier<Moment> phase;
  private final Map<Kind, Histogram> nanos = new EnumMap<>(Kind.class);
  private final AtomicLong returned = new AtomicLong();

  Producer(int number, DemoSettings settings, ShopLog log, Supplier<Moment> phase) {
    this.number = number;
    this.settings = settings;
    this.log = log;
    this.phase = phase;
    for (Kind kind : Kind.values()) {
      nanos.put(kind, new Histogram(HIGHEST_NANOS, 2));
    }
  }

  @Override
  public void run() {
    log.session("s-" + number);
    long sequence = 0;
    Moment moment = phase.get();
    while (moment != Moment.OVER) {
      Kind kind = EventMix.kindAt(sequence);
      long start = System.nanoTime();
      log.log(kind, number, sequence);
      long took = System.nanoTime() - start;
      if (moment == Moment.MEASURING) {
        histogram(kind).recordValue(Math.min(took, HIGHEST_NANOS));
      }
      returned.setRelease(++sequence);
      if (sequence % LINES_PER_REQUEST == 0) {
        serveRequest();
      }
      moment = phase.get();
    }
  }

  /** Calls that returned; their sequence numbers are 0 to this, exclusive. */
  long returned() {
    return returned.getAcquire();
  }

  /** Nanoseconds of the logging call. Read it after the thread has ended. */
  Histogram histogram(Kind kind) {
    return requireNonNull(nanos.get(kind));
  }

  private void serveRequest() {
    if (settings.workMicros() > 0) {
      long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(settings.workMicros());
      while (System.nanoTime() - end < 0) {
        Thread.onSpinWait();
      }
    }
    if (settings.thinkMicros() > 0) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(settings.thinkMicros()));
    }
  }
}
