/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Decides which thread may touch the slots of a batch and accounts for its events: the consumer, or
 * the thread that takes over. <b>Threading:</b> {@link #open}, {@link #passed} and {@link #settle}
 * from the consumer, in this order for each batch; {@link #takeOver} from the thread that shuts the
 * guard down.
 */
final class SlotOwnership {
  /*
   * `state` holds a sequence and one of two stages. Open: the appenders may read the events from this one to
   * `last`. Settled: the consumer accounts for all events up to this one. The consumer moves it by
   * compare-and-set, twice a batch. A thread that shuts down a guard with a hanging consumer takes over with
   * one getAndSet: from then on each compare-and-set of the consumer fails. The consumer counts and clears
   * the batch that it had settled, and no other; the taker accounts for all events of an open batch
   * and all later ones.
   *
   * `done` tells the taker which events of an open batch the appenders have for good. It only rises within a
   * batch, by release after the appenders have returned, so the taker believes no event delivered that was
   * not: a loss is not possible. It may read an old value: then events are delivered twice. The consumer
   * looks at the state before each event and stops behind the one that it had begun; it may still read
   * any event from `done` to `last`.
   *
   * `last` is plain: the consumer writes it before the compare-and-set that opens a batch, and not again
   * before it has settled that batch. The taker reads it only behind an open state, thus after that
   * compare-and-set and with no further write.
   *
   * Refused: a compare-and-set for each stage of each event, whose fences a consumer with fast appenders
   * feels; interrupting the consumer's thread, which closes the channels of file appenders.
   */
  private static final long GONE = Long.MAX_VALUE;

  private static final int OPEN = 0;
  private static final int SETTLED = 1;

  private final AtomicLong state = new AtomicLong(of(-1, SETTLED));
  private final AtomicLong done = new AtomicLong();
  private long last;

  private static long of(long sequence, int stage) {
    return 2 * sequence + stage;
  }

  /** Opens the batch of {@code first} to {@code end}; false after a takeover. */
  boolean open(long first, long end) {
    last = end;
    done.lazySet(first);
    return state.compareAndSet(of(first - 1, SETTLED), of(first, OPEN));
  }

  /**
   * Tells that the appenders have the events before {@code next}, and hold none of them back in a
   * buffer.
   */
  void passed(long next) {
    done.lazySet(next);
  }

  /**
   * Whether another thread accounts for the events; a hint that comes late by one event at most.
   */
  boolean isTakenOver() {
    return state.get() == GONE;
  }

  /** After this, no other thread accounts for the open batch, which ends with {@code end}. */
  boolean settle(long first, long end) {
    return state.compareAndSet(of(first, OPEN), of(end, SETTLED));
  }

  /**
   * The consumer's remainder.
   *
   * @param first the first event that nobody has accounted for
   * @param undelivered the first event that the appenders may lack
   * @param last the last event that the consumer may still read, from {@code undelivered} on
   */
  record Left(long first, long undelivered, long last) {}

  /** Takes over, once; returns the consumer's remainder, or null if called before. */
  @Nullable Left takeOver() {
    long taken = state.getAndSet(GONE);
    if (taken == GONE) {
      return null;
    }
    long sequence = taken >> 1;
    if ((taken & 1) == SETTLED) {
      return new Left(sequence + 1, sequence + 1, sequence);
    }
    return new Left(sequence, done.getAcquire(), last);
  }
}
