/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Counts appends by outcome, striped by thread, and tells whether one is under way. */
final class Stripes {
  /*
   * One stripe is [entered, exits of outcome 0, exits of outcome 1, ...] on cache lines of its own. Every
   * append adds one to `entered`, then looks at the journal's state, then works, then adds one to the exit of
   * its outcome.
   *
   * quiescent() sums the exits first and the entries after. Both only grow, and at any time exits
   * <= entries, so equality of the two sums proves a moment between the two scans at which nobody
   * was inside. All effects of those appends happened before their exit (release), so they are
   * visible to the thread that saw the sum (acquire).
   *
   * With state set to closed *before* quiescent() answers true: an append that enters later sees the closed
   * state. That is Dekker's pattern (store own flag, read the other's), hence the full-fence getAndAdd on
   * entry; a release add could be reordered with the read of the state, and the append would touch an
   * unmapped page.
   *
   * LongAdder refused: it allocates cells under contention. A plain AtomicLong refused: one more contended
   * line for each append.
   */
  static final int OUTCOMES = 6;
  private static final int STRIDE = 16;
  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] cells;
  private final int mask;

  Stripes() {
    int wanted = Math.min(64, 4 * Runtime.getRuntime().availableProcessors());
    int stripes = Integer.highestOneBit(Math.max(2, 2 * wanted - 1));
    mask = stripes - 1;
    cells = new long[(stripes + 2) * STRIDE];
  }

  /** Enters; the answer goes to {@link #exit}. */
  int enter() {
    long id = Thread.currentThread().getId();
    int stripe = (((int) ((id * 0x9E3779B97F4A7C15L) >>> 33) & mask) + 1) * STRIDE;
    CELLS.getAndAdd(cells, stripe, 1L);
    return stripe;
  }

  void exit(int stripe, int outcome) {
    CELLS.getAndAddRelease(cells, stripe + 1 + outcome, 1L);
  }

  long count(int outcome) {
    return sum(1 + outcome);
  }

  boolean isQuiescent() {
    long exits = 0;
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
      exits += sum(1 + outcome);
    }
    return exits == sum(0);
  }

  private long sum(int offset) {
    long sum = 0;
    for (int i = STRIDE; i < cells.length - STRIDE; i += STRIDE) {
      sum += (long) CELLS.getVolatile(cells, i + offset);
    }
    return sum;
  }
}
