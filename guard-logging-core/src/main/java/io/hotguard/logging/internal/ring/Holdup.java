/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * Tells whether events of all levels go to disk, because the ring is full and one call of an
 * appender holds it up. <b>Threading:</b> {@link #keeps}, {@link #isBehind}, {@link #begin} and
 * {@link #append} from any thread; the rest from the consumer.
 */
final class Holdup {
  /*
   * A call that hangs fills the ring for all appenders, before the watch isolates the one that
   * hangs. Low levels would be dropped meanwhile, though the others are healthy. From a hold-up on
   * they go to disk instead, and behind the isolation until the disk is empty, so that no event
   * overtakes an earlier one of its thread.
   *
   * An appender that is slow, and does not hang, must not fill the disk: events above the threshold
   * would wait there behind all the others. A hold-up that ends by itself therefore leaves the later
   * events of low levels to the ring, and the next one must last twice as long. Fast pieces in a row
   * halve that time again: a pause of the whole process makes no slow appender.
   *
   * HELD -> FREE when the consumer moves; HELD -> BEHIND when another thread takes its place; BEHIND
   * -> FREE with the last event on disk, as Spill.holdingBack. A caller that was BEHIND says so
   * again once its event is on disk: the replay may have come to the end before.
   *
   * Refused: to isolate the appender sooner. A consumer without a processor looks the same for as
   * long, and a journal for the appender takes longer to open than the ring to fill.
   */
  private enum State {
    FREE,
    HELD,
    BEHIND
  }

  /** The shortest hold-up: some hundred times an event of a fast appender. */
  static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** Fast pieces in a row that halve the time of the next hold-up. */
  static final int FAST_PIECES = RoomWait.SURE_PIECES;

  private final AtomicReference<State> state = new AtomicReference<>(State.FREE);
  private volatile BooleanSupplier busy = () -> false;
  private volatile long boundNanos = SHORTEST_NANOS;
  private int fastPieces; // Consumer only.

  /** Sets what tells whether an appender is being called, and is isolated if the call hangs. */
  void of(BooleanSupplier call) {
    busy = call;
  }

  /** Whether events that might be dropped go to disk. */
  boolean keeps() {
    return state.get() != State.FREE;
  }

  /** Whether such events wait on disk for appenders that are no longer held up. */
  boolean isBehind() {
    return state.get() == State.BEHIND;
  }

  /** Begins a hold-up if the consumer has stayed in a call for long enough; true if one is on. */
  boolean begin(long unmovedNanos) {
    if (unmovedNanos >= boundNanos && busy.getAsBoolean()) {
      state.compareAndSet(State.FREE, State.HELD);
    }
    return keeps();
  }

  /** An event is on disk that was {@link #isBehind} before. */
  void append() {
    state.compareAndSet(State.FREE, State.BEHIND);
  }

  /** The consumer has moved by itself, after that time. */
  void moved(long afterNanos) {
    if (state.get() == State.HELD && state.compareAndSet(State.HELD, State.FREE)) {
      boundNanos = Math.max(boundNanos, 2 * afterNanos);
    }
  }

  /** The consumer has delivered a piece. */
  void delivered(boolean isFast) {
    fastPieces = isFast ? fastPieces + 1 : 0;
    if (fastPieces == FAST_PIECES) {
      fastPieces = 0;
      boundNanos = Math.max(SHORTEST_NANOS, boundNanos / 2);
    }
  }

  /** Another thread has taken the consumer's place. */
  void relieved() {
    state.compareAndSet(State.HELD, State.BEHIND);
  }

  /** No event waits on disk; true if {@link #append} takes that back for an event found since. */
  boolean caughtUp() {
    return state.compareAndSet(State.BEHIND, State.FREE);
  }
}
