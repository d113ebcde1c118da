/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Lets a caller that finds the ring full give way to a starved consumer for a bounded time. Never
 * parks and takes no lock. <b>Threading:</b> {@link #mayWait}, {@link #begin} and {@link #giveWay}
 * from any thread; {@link #delivered} and {@link #interrupted} from the consumer.
 */
final class RoomWait {
  /*
   * A ring is full for one of two reasons. Either the sink is slow: no wait helps, and each wait
   * would make the caller as slow as the sink. Or the callers keep the processors and the consumer
   * does not run: one moment of theirs frees hundreds of slots.
   *
   * The consumer's time per event does not tell the two apart, because a starved consumer spends
   * most of it off the processor. Its single pieces do: it runs in time slices, so nearly all pieces
   * of PIECE events are short and few contain a pause, while a slow sink makes every piece long.
   *
   * A stalled sink shows no pieces at all, and neither does a consumer that waits for its turn. Only
   * time tells them apart: no turn takes longer than GRACE unless the machine is far beyond help.
   *
   * Invariants:
   * - A caller waits only while `fast` is set, and at most for the patience.
   * - `fast` is set at the start and by the consumer, after a fast piece. The consumer clears it
   *   after SLOW_PIECES in a row.
   * - A caller clears `fast` if the consumer has not moved for GRACE patiences: a stalled sink costs
   *   each thread at most that time, and nobody waits again before the next fast piece.
   *
   * Refused: to clear `fast` after one wait without an event. On a machine that others keep busy,
   * the consumer's turn comes later than that, and the callers would drop until it does.
   *
   * `fast` and `movedNanos` are hints. A stale value costs one wait or one drop, which is counted.
   * They are volatile because only callers that found the ring full read them, and the consumer
   * writes them once for a piece.
   */

  /** Events between two looks at the clock. */
  static final int PIECE = 16;

  /** Time of a piece above which the sink counts as slow: some times a small write to a pipe. */
  static final long FAST_NANOS = PIECE * 10_000L;

  /** Slow pieces in a row that make a slow sink; a starved consumer has hardly two. */
  static final int SLOW_PIECES = 8;

  /** Patiences without a move of the consumer after which nobody waits. */
  static final int GRACE = 10;

  private final BooleanSupplier isConsumer;
  private final LongSupplier clock;
  private final Runnable yield;
  private final long patienceNanos;
  private final LongAdder waits = new LongAdder();
  private final LongAdder inVain = new LongAdder();
  private volatile boolean fast = true;
  private volatile long movedNanos;

  // Consumer only.
  private int events;
  private int slowPieces;
  private long pieceBegan;

  /**
   * A wait on the time of the machine.
   *
   * @param isConsumer whether the calling thread is the consumer, which would wait for itself
   * @param patience zero switches waiting off
   */
  RoomWait(BooleanSupplier isConsumer, Duration patience) {
    this(isConsumer, patience, System::nanoTime, RoomWait::yieldProcessor);
  }

  RoomWait(BooleanSupplier isConsumer, Duration patience, LongSupplier clock, Runnable yield) {
    this.isConsumer = isConsumer;
    this.clock = clock;
    this.yield = yield;
    patienceNanos = patience.toNanos();
    movedNanos = clock.getAsLong();
    pieceBegan = movedNanos;
  }

  /*
   * A yield costs much only if another thread wants the processor, which is the case that matters.
   * A park would cost the wake-up of a timer; spinning would keep the processor from the consumer.
   */
  @SuppressWarnings("ThreadPriorityCheck")
  private static void yieldProcessor() {
    Thread.yield();
  }

  /** Whether waiting may help now. */
  boolean mayWait() {
    return patienceNanos > 0 && fast && !isConsumer.getAsBoolean();
  }

  /** Returns the beginning of a caller's wait. */
  long begin() {
    waits.increment();
    return clock.getAsLong();
  }

  /** Gives way once; false, without giving way, if the caller has waited enough. */
  boolean giveWay(long beganNanos) {
    long now = clock.getAsLong();
    if (now - movedNanos >= GRACE * patienceNanos) {
      fast = false;
    }
    if (now - beganNanos >= patienceNanos || !fast) {
      inVain.increment();
      return false;
    }
    yield.run();
    return true;
  }

  /** Counts an event that the appenders have taken. */
  void delivered() {
    if (++events < PIECE) {
      return;
    }
    events = 0;
    long now = clock.getAsLong();
    boolean slow = now - pieceBegan > FAST_NANOS;
    moved(now);
    slowPieces = slow ? slowPieces + 1 : 0;
    if (slow == fast && (!slow || slowPieces >= SLOW_PIECES)) {
      fast = !slow;
    }
  }

  /** Whether the appenders were fast of late. */
  boolean isFast() {
    return fast;
  }

  /** Begins a new piece: the consumer has idled, or worked on other events. */
  void interrupted() {
    events = 0;
    moved(clock.getAsLong());
  }

  private void moved(long now) {
    pieceBegan = now;
    movedNanos = now;
  }

  /** Callers that gave way at least once. */
  long waits() {
    return waits.sum();
  }

  /** Those of them that found no room in their time. */
  long inVain() {
    return inVain.sum();
  }
}
