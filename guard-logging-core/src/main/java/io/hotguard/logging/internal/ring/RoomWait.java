/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.internal.VirtualThreads;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
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
   * time and waits in vain tell them apart: while the whole process stands still, for a collection
   * or for other processes, time passes and nobody waits.
   *
   * The guess may be wrong, and callers that do not wait keep the consumer from its turn. One in
   * SAMPLE of them therefore yields once before it gives up. If the consumer was starved, it has its
   * turn at once, and a fast piece tells everybody. After SURE_PIECES the guess is right, and one in
   * RARE_SAMPLE is enough: among callers that keep all processors busy, a yield costs a time slice.
   *
   * A stalled sink takes one patience of each thread. After that the thread is one of the callers
   * that do not wait, until the consumer moves. The patience is as long as several time slices: a
   * consumer that only lacks the processor has its turn within it.
   *
   * Virtual threads never wait. Their yield leaves the carrier to other virtual threads, not to the
   * consumer, and lasts as long as those run. They occupy no more than a carrier for each processor.
   *
   * Invariants:
   * - A caller yields more than once for an event only while `fast` is set, and for the patience at most.
   * - While the consumer does not move, a thread has one patience for all its events.
   *   Threads that share a place in `endedNanos` may share it. The single yield after an event that
   *   went to disk is on top of it.
   * - `fast` is set at the start and by the consumer, after a fast piece. The consumer clears it
   *   after SLOW_PIECES in a row.
   * - A caller clears `fast` if the consumer has not moved for GRACE patiences and VAIN callers have
   *   waited in vain meanwhile. Nobody waits again before the next fast piece.
   *
   * Refused: to clear `fast` after one wait without an event, or by time alone. Refused, too: a
   * shorter patience that a thread may spend several times. A call then gives up before the
   * consumer's turn, and a stalled sink costs more.
   *
   * `fast`, `sample`, `movedNanos`, `unmoved` and `endedNanos` are hints. A stale value costs one
   * wait or one drop, which is counted. They are volatile because only callers that found the ring
   * full use them, and the consumer writes them once for a piece.
   */

  static {
    // Loaded with the guard: virtual threads that load a class together keep their carriers.
    VirtualThreads.isVirtual(Thread.currentThread());
  }

  /** Events between two looks at the clock. */
  static final int PIECE = 16;

  /** Time of a piece above which the sink counts as slow: some times a small write to a pipe. */
  static final long FAST_NANOS = PIECE * 10_000L;

  /** Slow pieces in a row that make a slow sink; a starved consumer has hardly two. */
  static final int SLOW_PIECES = 8;

  /** Patiences without a move of the consumer after which nobody waits. */
  static final int GRACE = 3;

  /** Waits in vain without a move of the consumer before which everybody waits. */
  static final int VAIN = 16;

  /** One in as many callers yields once although the appenders are not fast. */
  static final int SAMPLE = 16;

  /** Slow pieces in a row that leave no doubt. */
  static final int SURE_PIECES = 64;

  /** One in as many callers yields once then. */
  static final int RARE_SAMPLE = 1_024;

  /** Places for the waits of threads, a power of two. */
  private static final int PLACES = 256;

  private final BooleanSupplier isConsumer;
  private final LongSupplier clock;
  private final Runnable yield;
  private final IntPredicate sampled;
  private final LongSupplier thread;
  private final long patienceNanos;
  private final Holdup holdup = new Holdup();
  private final LongAdder waits = new LongAdder();
  private final LongAdder inVain = new LongAdder();

  /** Waits in vain since the consumer has moved. */
  private final AtomicInteger unmoved = new AtomicInteger();

  /** When a thread has last waited in vain, by the thread's number. */
  private final AtomicLongArray endedNanos = new AtomicLongArray(PLACES);

  private volatile boolean fast = true;
  private volatile int sample = SAMPLE;
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
    this(
        isConsumer,
        patience,
        System::nanoTime,
        RoomWait::yieldProcessor,
        RoomWait::oneOf,
        () -> Thread.currentThread().getId());
  }

  /**
   * A wait on another time.
   *
   * @param sampled whether a call is one of as many
   * @param thread the number of the calling thread
   */
  RoomWait(
      BooleanSupplier isConsumer,
      Duration patience,
      LongSupplier clock,
      Runnable yield,
      IntPredicate sampled,
      LongSupplier thread) {
    this.sampled = sampled;
    this.thread = thread;
    this.isConsumer = isConsumer;
    this.clock = clock;
    this.yield = yield;
    patienceNanos = patience.toNanos();
    movedNanos = clock.getAsLong();
    pieceBegan = movedNanos;
    for (int place = 0; place < PLACES; place++) {
      endedNanos.set(place, movedNanos);
    }
  }

  /** Returns the time of the ring buffer, in nanoseconds. Threading: any thread. */
  long nanoTime() {
    return clock.getAsLong();
  }

  /*
   * A yield costs much only if another thread wants the processor, which is the case that matters.
   * A park would cost the wake-up of a timer; spinning would keep the processor from the consumer.
   */
  @SuppressWarnings("ThreadPriorityCheck")
  private static void yieldProcessor() {
    Thread.yield();
  }

  /**
   * Whether a call is one of as many, by chance.
   *
   * @param many a power of two
   */
  static boolean oneOf(int many) {
    return (ThreadLocalRandom.current().nextInt() & (many - 1)) == 0;
  }

  /** Whether the caller gives way before its event is dropped or goes to disk. */
  boolean mayWait() {
    return patienceNanos > 0
        && (hasPatience() || sampled.test(sample))
        && !isConsumer.getAsBoolean()
        && !VirtualThreads.isVirtual(Thread.currentThread());
  }

  /*
   * Callers whose events go to disk never find the ring full: earlier events on disk hold theirs
   * back. Without a yield they fill the disk while a starved consumer empties it. One yield for each
   * event is enough, and while the consumer does not move, it counts like a wait in vain.
   */
  /** Gives way once after an event went to disk, if the appenders are fast. */
  void afterSpilling() {
    if (patienceNanos == 0
        || !hasPatience()
        || isConsumer.getAsBoolean()
        || VirtualThreads.isVirtual(Thread.currentThread())) {
      return;
    }
    long now = begin();
    yield.run();
    unmovedAt(now);
  }

  private boolean hasPatience() {
    return fast && spentNanos() < patienceNanos;
  }

  /** The time for which the thread has waited for a consumer that has not moved since, at most. */
  private long spentNanos() {
    return Math.max(0, endedNanos.get(place()) - movedNanos);
  }

  private int place() {
    return (int) thread.getAsLong() & (PLACES - 1);
  }

  private void unmovedAt(long now) {
    if (unmoved.incrementAndGet() >= VAIN && now - movedNanos >= GRACE * patienceNanos) {
      fast = false;
    }
  }

  /** Returns the beginning of a caller's wait. */
  long begin() {
    waits.increment();
    return clock.getAsLong();
  }

  /**
   * Gives way once; false, without giving way, if the caller has waited enough.
   *
   * @param turns how often the caller has given way
   */
  boolean giveWay(long beganNanos, int turns) {
    long now = clock.getAsLong();
    if (turns > 0 && (!fast || now - beganNanos >= patienceNanos - spentNanos())) {
      inVain.increment();
      endedNanos.set(place(), now);
      if (fast) {
        unmovedAt(now);
      }
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
    holdup.delivered(!slow);
    if (slowPieces == SURE_PIECES) {
      sample = RARE_SAMPLE;
    } else if (!slow && sample != SAMPLE) {
      sample = SAMPLE;
    }
    if (slow == fast && (!slow || slowPieces >= SLOW_PIECES)) {
      fast = !slow;
    }
  }

  Holdup holdup() {
    return holdup;
  }

  /** Whether an event that found no room belongs on disk, whatever its level. */
  boolean isHeldUp() {
    return holdup.begin(clock.getAsLong() - movedNanos);
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
    holdup.moved(now - movedNanos);
    pieceBegan = now;
    movedNanos = now;
    if (unmoved.get() != 0) {
      unmoved.set(0);
    }
  }

  /**
   * How often callers gave way: before they gave up a full ring, or after an event went to disk.
   */
  long waits() {
    return waits.sum();
  }

  /** How often callers found no room in a full ring in their time. */
  long inVain() {
    return inVain.sum();
  }
}
