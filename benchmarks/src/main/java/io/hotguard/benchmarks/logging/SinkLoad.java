/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import java.util.concurrent.atomic.LongAdder;

/**
 * The work of a sink: counts the events of the benchmarks' own loggers and burns a given CPU time
 * per event. With a burn time it takes one event at a time, as stream appenders do; without one,
 * callers never meet.
 */
final class SinkLoad {
  /**
   * Prefix of the benchmarks' loggers; the guard's own reports are not events of the application.
   */
  static final String SHOP = "shop";

  /** A logger without an entry in any configuration. */
  static final String LIBRARY = "org.library";

  private static final LongAdder WRITTEN = new LongAdder();

  private static volatile boolean finishing;

  private final long burnNanos;

  /**
   * @param burnNanos CPU time per event, in nanoseconds; 0 for none
   */
  SinkLoad(long burnNanos) {
    this.burnNanos = burnNanos;
  }

  /** Events taken by all sinks of this process. */
  static long written() {
    return WRITTEN.sum();
  }

  /** Stops the burning in all sinks of this process, so that waiting events are soon written. */
  static void finish() {
    finishing = true;
  }

  /** Takes an event of a logger. */
  void take(String logger) {
    if (burnNanos == 0 || finishing) {
      count(logger);
    } else {
      takeSlowly(logger);
    }
  }

  private synchronized void takeSlowly(String logger) {
    long end = System.nanoTime() + burnNanos;
    while (System.nanoTime() - end < 0 && !finishing) {
      Thread.onSpinWait();
    }
    count(logger);
  }

  private static void count(String logger) {
    if (logger.equals(SHOP) || logger.equals(LIBRARY)) {
      WRITTEN.increment();
    }
  }
}
