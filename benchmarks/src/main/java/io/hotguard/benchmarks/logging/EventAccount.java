/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.process.GuardReading;
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
   * process under a setup. Otherwise an event that is delivered and not yet acknowledged would
   * count twice.
   */
  static EventAccount ofThisProcess(Setup setup) throws InterruptedException {
    SinkLoad.finish();
    awaitQuiescence(setup);
    GuardReading guard = GuardReading.ofThisProcess();
    EventCount events =
        new EventCount(
            Caller.totalOperations(),
            SinkLoad.written(),
            guard.present() ? guard.counter("dropped") : setup.discarded(),
            guard.counter("spilled"),
            guard.present() ? guard.waiting() : setup.waiting());
    return new EventAccount(events, Caller.lastBytesPerOperation());
  }

  /**
   * Waits within a bound until the sink has every event; true if it has. Allocates nothing for
   * that, so it may stand beside a measurement.
   */
  static boolean awaitWritten() throws InterruptedException {
    long deadline = System.nanoTime() + QUIESCENCE_NANOS;
    while (SinkLoad.written() < Caller.totalOperations() && System.nanoTime() - deadline < 0) {
      Thread.sleep(5);
    }
    return SinkLoad.written() >= Caller.totalOperations();
  }

  static void awaitQuiescence(Setup setup) throws InterruptedException {
    long deadline = System.nanoTime() + QUIESCENCE_NANOS;
    while (setup.waiting() + GuardReading.ofThisProcess().backlog() > 0
        && System.nanoTime() - deadline < 0) {
      Thread.sleep(5);
    }
    long before;
    do {
      before = SinkLoad.written();
      Thread.sleep(20);
    } while (SinkLoad.written() != before && System.nanoTime() - deadline < 0);
  }
}
