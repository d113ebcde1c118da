/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.Arrays;

/**
 * One drain: takes what was recorded from all cells, and adds it to the totals of every reader.
 *
 * <p><b>Threading:</b> under the registry's reader lock.
 *
 * <p><b>Shapes:</b> a {@link Tally} for each recorder.
 */
final class Drain {
  /** The rows that were added since lanes were last emptied: one of a thread for each tally. */
  private int threads;

  // For one page and one row at a time.
  private final long[] counts = new long[Totals.Page.MAX_LENGTH + 1];
  private final byte[] row = new byte[ThreadCells.MAX_PAGES * LogBuckets.PAGE_SIZE];

  private Tally[] tallies = new Tally[0];
  private Totals[] sinks = new Totals[0];
  private int bound;

  /**
   * Starts a drain.
   *
   * @param epoch the epoch that ends
   * @throws OutOfMemoryError before anything is taken
   */
  void start(Totals[] targets, int recorders, long epoch) {
    if (tallies.length < recorders) {
      Tally[] more = Arrays.copyOf(tallies, recorders);
      for (int recorder = tallies.length; recorder < recorders; recorder++) {
        more[recorder] = new Tally(recorder, this);
      }
      tallies = more;
    }
    for (int recorder = 0; recorder < recorders; recorder++) {
      tallies[recorder].start(epoch);
    }
    sinks = targets;
    bound = recorders;
  }

  /** Returns the tally of a recorder. */
  Tally of(int recorder) {
    return tallies[recorder];
  }

  /** Returns the number of recorders. */
  int bound() {
    return bound;
  }

  Totals[] sinks() {
    return sinks;
  }

  /** Returns room for the counts of a page, and one long more. */
  long[] counts() {
    return counts;
  }

  /** Returns room for the longest row. */
  byte[] row() {
    return row;
  }

  /** Ends the private cells of a thread; returns false if memory is short. */
  boolean endThread() {
    if (++threads < Tally.MOST_THREADS) {
      return true;
    }
    return empty();
  }

  /** Adds what private cells had to the totals. */
  private boolean empty() {
    threads = 0;
    boolean complete = true;
    for (int recorder = 0; recorder < bound; recorder++) {
      complete &= tallies[recorder].empty();
    }
    return complete;
  }

  /**
   * Adds everything to the totals, and what shared cells have; returns false if memory is short,
   * and something is left for the next drain.
   */
  boolean finish(SharedTable shared) {
    boolean complete = true;
    threads = 0;
    shared.startDrain();
    for (int recorder = 0; recorder < bound; recorder++) {
      complete &= tallies[recorder].empty();
      complete &= shared.drainTo(this, recorder);
      complete &= tallies[recorder].finish();
    }
    sinks = new Totals[0];
    return complete;
  }
}
