/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Decides which thread may touch a slot of the ring and accounts for its event: the consumer, or
 * the thread that takes over. <b>Threading:</b> {@link #take}, {@link #deliver} and {@link #settle}
 * from the consumer, in this order for each sequence, though {@code settle} only for the last one
 * of several; {@link #takeOver} from the thread that shuts the guard down.
 */
final class SlotOwnership {
  /*
   * `state` holds one sequence and its stage at the consumer: taken (the appenders may read it),
   * delivered (they have it, and may hold it in a buffer), settled (it is written out, and the
   * consumer accounts for it and all since `first`). The consumer moves it by compare-and-set. A
   * thread that shuts down a guard with a hanging consumer takes over with one getAndSet: from then
   * on each compare-and-set of the consumer fails, so it neither counts nor clears anything more.
   * The taker accounts for all unsettled events (a second delivery is possible, a loss is not) and
   * all later ones. Three uncontended compare-and-sets per event are the price of never losing the
   * events behind a dead appender. Refused: interrupting the thread, which closes the channels of
   * file appenders.
   *
   * `first` is plain: the consumer writes it before the compare-and-set that takes that sequence,
   * and not again before one has settled it; the taker reads it only behind a state that is not
   * settled, so after that compare-and-set and with no further write.
   */
  private static final long GONE = Long.MAX_VALUE;

  private static final int TAKEN = 0;
  private static final int DELIVERED = 1;
  private static final int SETTLED = 2;

  private final AtomicLong state = new AtomicLong(of(-1, SETTLED));
  private long first;

  private static long of(long sequence, int phase) {
    return 4 * sequence + phase;
  }

  private static long sequence(long state) {
    return state >> 2;
  }

  private static int phase(long state) {
    return (int) (state & 3);
  }

  /** Takes an event, settled with the ones from {@code opening} on; false after a takeover. */
  boolean take(long sequence, long opening) {
    if (sequence == opening) {
      first = opening;
      return state.compareAndSet(of(sequence - 1, SETTLED), of(sequence, TAKEN));
    }
    return state.compareAndSet(of(sequence - 1, DELIVERED), of(sequence, TAKEN));
  }

  /** The appenders have the event, and read it no more. */
  boolean deliver(long sequence) {
    return state.compareAndSet(of(sequence, TAKEN), of(sequence, DELIVERED));
  }

  /** After this, no other thread accounts for the event and the events since the opening one. */
  boolean settle(long sequence) {
    return state.compareAndSet(of(sequence, DELIVERED), of(sequence, SETTLED));
  }

  /** The first unaccounted sequence, and the one the consumer may still read, -1 for none. */
  record Left(long first, long shared) {}

  /** Takes over, once; returns the consumer's remainder, or null if called before. */
  @Nullable Left takeOver() {
    long last = state.getAndSet(GONE);
    if (last == GONE) {
      return null;
    }
    return new Left(
        phase(last) == SETTLED ? sequence(last) + 1 : first,
        phase(last) == TAKEN ? sequence(last) : -1);
  }
}
