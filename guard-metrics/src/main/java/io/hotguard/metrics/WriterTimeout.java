/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The wait of a reader for a writer to finish its bounded work. It lasts about a second, in case
 * the writer is suspended or died of a stack overflow in the middle.
 *
 * <p><b>Threading:</b> confined to the reader.
 */
final class WriterTimeout {
  /*
   * The wait is measured by the clock, not by the number of attempts: when hundreds of threads wait for a
   * processor, one yield or one short park takes as long as a round of all of them.
   */
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int SPINS = 128;
  private static final int YIELDS = 64;
  private static final long PARK_NANOS = 100_000;

  private long startNanos = System.nanoTime();
  private int attempts;

  /** Pauses, or returns false when the time is over. */
  @SuppressWarnings("ThreadPriorityCheck") // yield is one step of a wait that ends in parking
  boolean pause() {
    attempts++;
    if (attempts < SPINS) {
      Thread.onSpinWait();
      return true;
    }
    if (System.nanoTime() - startNanos >= LIMIT_NANOS) {
      return false;
    }
    if (attempts < SPINS + YIELDS) {
      Thread.yield();
    } else {
      LockSupport.parkNanos(PARK_NANOS);
    }
    return true;
  }

  /** Restarts the time after some progress. */
  void renew() {
    startNanos = System.nanoTime();
    attempts = 0;
  }
}
