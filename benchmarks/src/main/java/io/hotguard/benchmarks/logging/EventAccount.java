/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.process.RingGauge;
import io.hotguard.benchmarks.results.EventCount;
import io.hotguard.benchmarks.suite.Caller;
import java.util.concurrent.TimeUnit;

/**
 * A fork's account of its events.
 *
 * @param events all of the fork, warm-up included, because the ring buffer does not tell them apart
 */
record EventAccount(EventCount events, double producerBytesPerOp) {
  private static final long QUIESCENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /**
   * Lets the sinks run free, waits for quiescence within a bound, and takes the account of this
   * process. Otherwise an event that is delivered and not yet acknowledged would count twice.
   */
  static EventAccount ofThisProcess() throws InterruptedException {
    CountingSink.finish();
    awaitQuiescence();
    GuardReading guard = GuardReading.ofThisProcess();
    EventCount events =
        new EventCount(
            Caller.totalOperations(),
            CountingSink.written(),
            guard.present() ? guard.counter("dropped") : RingGauge.discarded(),
            guard.counter("spilled"),
            guard.present() ? guard.waiting() : RingGauge.waiting());
    return new EventAccount(events, Caller.lastBytesPerOperation());
  }

  static void awaitQuiescence() throws InterruptedException {
    long deadline = System.nanoTime() + QUIESCENCE_NANOS;
    while (RingGauge.backlog() > 0 && System.nanoTime() - deadline < 0) {
      Thread.sleep(5);
    }
    long before;
    do {
      before = CountingSink.written();
      Thread.sleep(20);
    } while (CountingSink.written() != before && System.nanoTime() - deadline < 0);
  }
}
