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
   * Invariants:
   * - A caller waits only while `fast` is set, and at most for the patience.
   * - Only the consumer sets `fast`, after a fast piece. It clears it after SLOW_PIECES in a row.
   * - A caller clears `fast` if nothing was consumed while it waited: a stalled sink costs each
   *   thread at most one wait, and nobody waits again before the next fast piece.
   *
   * `fast` is a hint. A stale value costs one wait or one drop, which is counted, so opaque access
   * would do; volatile is kept because only callers that found the ring full read it.
   */

  /** Events between two looks at the clock. */
  static final int PIECE = 16;

  /** Time of a piece above which the sink counts as slow: as long as a small write to a file. */
  static final long FAST_NANOS = PIECE * 5_000L;

  /** Slow pieces in a row that make a slow sink; a starved consumer has hardly two. */
  static final int SLOW_PIECES = 8;

  private final LongSupplier consumed;
  private final BooleanSupplier isConsumer;
  private final LongSupplier clock;
  private final Runnable yield;
  private final long patienceNanos;
  private final LongAdder waits = new LongAdder();
  private final LongAdder inVain = new LongAdder();
  private volatile boolean fast;

  // Consumer only.
  private int events;
  private int slowPieces;
  private long pieceBegan;

  /**
   * A wait on the time of the machine.
   *
   * @param consumed the last consumed sequence of the ring
   * @param isConsumer whether the calling thread is the consumer, which would wait for itself
   * @param patience zero switches waiting off
   */
  RoomWait(LongSupplier consumed, BooleanSupplier isConsumer, Duration patience) {
    this(consumed, isConsumer, patience, System::nanoTime, RoomWait::yieldProcessor);
  }

  RoomWait(
      LongSupplier consumed,
      BooleanSupplier isConsumer,
      Duration patience,
      LongSupplier clock,
      Runnable yield) {
    this.consumed = consumed;
    this.isConsumer = isConsumer;
    this.clock = clock;
    this.yield = yield;
    patienceNanos = patience.toNanos();
    pieceBegan = clock.getAsLong();
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

  /** A wait of one caller: on its stack, so that waiting allocates nothing that survives. */
  record Wait(long beganNanos, long consumedBefore) {}

  Wait begin() {
    waits.increment();
    return new Wait(clock.getAsLong(), consumed.getAsLong());
  }

  /** Gives way once; false, without giving way, if the caller has waited enough. */
  boolean giveWay(Wait wait) {
    boolean over = clock.getAsLong() - wait.beganNanos() >= patienceNanos;
    if (over && consumed.getAsLong() == wait.consumedBefore()) {
      fast = false;
    }
    if (over || !fast) {
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
    pieceBegan = now;
    slowPieces = slow ? slowPieces + 1 : 0;
    if (slow == fast && (!slow || slowPieces >= SLOW_PIECES)) {
      fast = !slow;
    }
  }

  /** Begins a new piece: the consumer has idled, or worked on other events. */
  void interrupted() {
    events = 0;
    pieceBegan = clock.getAsLong();
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
