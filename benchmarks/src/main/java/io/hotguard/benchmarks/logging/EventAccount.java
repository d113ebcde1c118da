/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.suite.Caller;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A fork's account of its events, so that "fast by losing" shows. */
final class EventAccount {
  private static final long QUIESCENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private EventAccount() {}

  /**
   * Lets the sinks run free, waits for quiescence within a bound, and takes the account of this
   * process under a setup. Otherwise an event that is delivered and not yet acknowledged would
   * count twice. It counts all events of the fork, warm-up included, because the ring buffer does
   * not tell them apart.
   *
   * <p>Claims take the least of the bytes that callers allocate, because in some forks the compiler
   * leaves the {@code Instant} of Log4j's clock, 24 bytes an event, on the heap.
   */
  static Map<String, Double> ofThisProcess(Setup setup) throws InterruptedException {
    SinkLoad.finish();
    awaitQuiescence(setup);
    GuardReading guard = GuardReading.ofThisProcess();
    long logged = Caller.totalOperations();
    long written = SinkLoad.written();
    long dropped = guard.present() ? guard.counter("dropped") : setup.discarded();
    long waiting = guard.present() ? guard.waiting() : setup.waiting();
    return Map.of(
        "logged", (double) logged,
        "written", (double) written,
        "dropped", (double) dropped,
        "spilled", (double) guard.counter("spilled"),
        "lost", (double) (logged - written - waiting - dropped),
        "callerBytesPerOp", Caller.lastBytesPerOperation());
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
