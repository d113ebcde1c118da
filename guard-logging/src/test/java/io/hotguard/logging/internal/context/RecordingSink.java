/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.guard.OwnLines;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.spi.StandardLevel;

/**
 * Counts what reaches it and checks the order, and is slow, stopped or failing. Messages are {@code
 * <thread> <number>}.
 */
final class RecordingSink implements ProbeAppender.Sink {
  enum Kind {
    QUICK,
    SLOW,
    STOPPED,
    THROWS_ALWAYS,
    THROWS_EACH_THIRD
  }

  private static final long SLOW_NANOS = 20_000;

  private final Kind kind;
  private final StandardLevel ordered;
  private final long[] last;
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch entered = new CountDownLatch(1);
  private final AtomicLong calls = new AtomicLong();
  private final Map<StandardLevel, AtomicLong> perLevel = new TreeMap<>();
  private volatile String disorder = "";

  RecordingSink(Kind kind, int threads) {
    this(kind, threads, StandardLevel.WARN);
  }

  /**
   * A sink that checks an order.
   *
   * @param ordered the lowest level whose events have to come in the order of their threads
   */
  RecordingSink(Kind kind, int threads, StandardLevel ordered) {
    this.kind = kind;
    this.ordered = ordered;
    last = new long[threads];
    Arrays.fill(last, -1);
    for (StandardLevel level : StandardLevel.values()) {
      perLevel.put(level, new AtomicLong());
    }
  }

  /** Ends the stop of a stopped sink. */
  void release() {
    released.countDown();
  }

  /** Waits until an event is in the hands of the sink. */
  void awaitEntered() throws InterruptedException {
    entered.await();
  }

  @Override
  public void append(LogEvent event) {
    if (event.getLoggerName().equals(OwnLines.LOGGER_NAME)) {
      return;
    }
    long call = calls.incrementAndGet();
    entered.countDown();
    switch (kind) {
      case QUICK -> {}
      case SLOW -> LockSupport.parkNanos(SLOW_NANOS);
      case STOPPED -> awaitRelease();
      case THROWS_ALWAYS -> throw new IllegalStateException("a sink that always fails");
      case THROWS_EACH_THIRD -> {
        if (call % 3 == 0) {
          throw new IllegalStateException("a sink that fails each third time");
        }
      }
    }
    record(event);
  }

  private void awaitRelease() {
    while (released.getCount() > 0) {
      try {
        released.await();
      } catch (InterruptedException e) {
        // A stopped sink does not care.
      }
    }
  }

  private void record(LogEvent event) {
    perLevel.get(event.getLevel().getStandardLevel()).incrementAndGet();
    if (event.getLevel().intLevel() <= ordered.intLevel() && last.length > 0) {
      String[] text = event.getMessage().getFormattedMessage().split(" ", -1);
      int thread = Integer.parseInt(text[0]);
      long number = Long.parseLong(text[1]);
      if (number <= last[thread] && disorder.isEmpty()) {
        disorder = "thread " + thread + ": " + number + " came after " + last[thread];
      }
      last[thread] = number;
    }
  }

  /** The first ordered event that came after a later one of its thread; empty without any. */
  String disorder() {
    return disorder;
  }

  long received(StandardLevel level) {
    return perLevel.get(level).get();
  }

  long received() {
    return perLevel.values().stream().mapToLong(AtomicLong::get).sum();
  }
}
