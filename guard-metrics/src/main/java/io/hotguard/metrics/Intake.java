/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import io.hotguard.internal.VirtualThreads;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts the values of all threads and gives each value exactly once to one reader at a time.
 *
 * <p><b>Threading:</b> {@link #record} from any thread, never waits; {@link #drain} from the reader
 * that holds the registry's lock.
 */
final class Intake {
  /*
   * A value is one addition to one cell. A platform thread adds to a private cell, which no other thread
   * writes (ThreadCells), if it records the recorder and the power of two often. Everything else, and all of
   * a virtual thread, is an atomic addition to a cell that all threads share (SharedCells).
   *
   * Exactly once: a reader takes the difference between a private cell and what it saw of the cell before,
   * and exchanges a shared cell for 0. ThreadCells and SharedCells prove it for their cells. Values move only
   * from private to shared cells, under the lock of the private ones.
   *
   * A drain misses no earlier value: it visits all private cells before the shared ones, so that no value
   * moves behind its back. It waits for a writer that has the lock of its private cells rather than skip it.
   *
   * Epochs: a drain begins by starting the next epoch. Epochs say to which drain the extremes belong, and
   * nothing else: a value may be counted in the drain before or after that of its epoch.
   *
   * Refused:
   * - a log for each thread, folded in batches: a value moves twice, for twice the price;
   * - one cumulative histogram a thread and recorder: 22 kB each, 9 GB at 800 x 500;
   * - flipping two buffers by a handshake with every writer: 6..14 ns a value;
   * - a queue (unbounded, or lossy, or locked).
   */
  private static final VarHandle EPOCH;

  /**
   * {@link #recordSlowly}. The compiler does not take the element of an array for a constant, and
   * thus never inlines the call. It would inline a direct one, because most values of a new thread
   * take it, and would compile {@link #record} worse.
   */
  private static final MethodHandle[] SLOWLY = new MethodHandle[1];

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      EPOCH = lookup.findVarHandle(Intake.class, "epoch", long.class);
      MethodType type = MethodType.methodType(void.class, int.class, long.class);
      SLOWLY[0] = lookup.findVirtual(Intake.class, "recordSlowly", type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final long EPOCH_STEP = 1L << LogBuckets.VALUE_BITS;
  private static final int MAX_STRIPES = 16;
  private static final int SWEEP_EVERY = 128;

  private final ThreadTable threads;

  /** The slots of the table, for the first look. */
  private final @Nullable ThreadCells[] slots;

  private final SharedTable shared;
  private final ByteBudget budget;

  /** The number of drains, modulo 2^16, times 2^48. */
  private long epoch = EPOCH_STEP;

  // Not LongAdder, which allocates under contention: these count where memory has run out.
  private final AtomicLong clamped = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicInteger skipped = new AtomicInteger();

  private final Drain drain = new Drain();

  Intake(int recorderCapacity, int processors, int maxThreads, int privateBytes) {
    this.threads = new ThreadTable(maxThreads);
    this.slots = threads.slots();
    int stripes = Math.min(MAX_STRIPES, Math.max(2, Integer.highestOneBit(processors)));
    this.shared = new SharedTable(recorderCapacity, stripes);
    this.budget = new ByteBudget(privateBytes);
  }

  void record(int recorder, long value) {
    // Everything else is in recordSlowly, so that this method has few variables to keep.
    Thread thread = Thread.currentThread();
    ThreadCells first = slots[ThreadTable.homeOf(thread) & (slots.length - 1)];
    if (first == null
        || !first.refersTo(thread)
        || value >>> LogBuckets.VALUE_BITS != 0
        || !first.add(recorder, value, epoch)) {
      leave(recorder, value);
    }
  }

  private void leave(int recorder, long value) {
    try {
      SLOWLY[0].invokeExact(this, recorder, value);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings("unused") // by MethodHandle
  private void recordSlowly(int recorder, long value) {
    long inRange = value >>> LogBuckets.VALUE_BITS == 0 ? value : clamp(value);
    long now = epoch;
    Thread thread = Thread.currentThread();
    ThreadCells own = threads.of(thread);
    if (own != null) {
      own.tidy(now, shared);
      if (own.add(recorder, inRange, now)) {
        return;
      }
      if (own.addSlowly(recorder, inRange, now, shared)) {
        own.note(recorder, inRange, (long) EPOCH.getVolatile(this));
        return;
      }
    }
    SharedCells cells = shared.add(recorder, inRange, now);
    if (cells == null) {
      dropped.incrementAndGet();
      return;
    }
    // If a drain has begun meanwhile and has missed the value, the next one should know it.
    cells.noteExtremes(inRange, (long) EPOCH.getVolatile(this));
    if (own == null) {
      own = register(thread);
    }
    if (own != null) {
      own.stranger(recorder, inRange);
    }
  }

  /** Returns which of two slots holds the extremes of an epoch. */
  static int parity(long epoch) {
    return (int) (epoch >>> LogBuckets.VALUE_BITS) & 1;
  }

  private long clamp(long value) {
    clamped.incrementAndGet();
    return value < 0 ? 0 : LogBuckets.MAX_VALUE;
  }

  private @Nullable ThreadCells register(Thread thread) {
    if (VirtualThreads.isVirtual(thread)) {
      return null;
    }
    try {
      ThreadCells own = threads.create(thread, budget);
      // Threads beyond the limit sweep now and then, because dead threads may make room for them.
      if (own != null || ThreadLocalRandom.current().nextInt(SWEEP_EVERY) == 0) {
        threads.sweep(this::handedOver);
      }
      return own;
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  /** Moves the values of a dead thread to the shared cells. */
  private boolean handedOver(ThreadCells cells) {
    if (!cells.tryLock()) {
      return false;
    }
    try {
      return cells.handOver(epoch, shared);
    } finally {
      cells.unlock();
    }
  }

  /**
   * Adds everything recorded before this call to each of the totals.
   *
   * @param bound one more than the greatest recorder in use
   * @return false if something is missing: a writer that has been stopped for a second holds it, or
   *     memory was short
   */
  boolean drain(Totals[] sinks, int bound) {
    long ending = epoch;
    drain.start(sinks, bound, ending);
    EPOCH.setVolatile(this, ending + EPOCH_STEP);
    int missed = drainThreads();
    if (!drain.finish(shared)) {
      missed++;
    }
    skipped.addAndGet(missed);
    return missed == 0;
  }

  /*
   * The reader goes round by round. When hundreds of threads wait for a processor, many of them have just
   * been stopped inside a slow step; waiting for each in turn would add up these waits. The reader gives up
   * when no thread has made progress for about a second.
   */
  private int drainThreads() {
    int[] incomplete = new int[1];
    List<ThreadCells> held = new ArrayList<>();
    for (ThreadCells cells : threads.all()) {
      if (!drained(cells, incomplete)) {
        held.add(cells);
      }
    }
    WriterTimeout timeout = new WriterTimeout();
    while (waitsForAny(held) && timeout.pause()) {
      if (held.removeIf(cells -> drained(cells, incomplete))) {
        timeout.renew();
      }
    }
    held.forEach(cells -> cells.missed = true);
    return held.size() + incomplete[0];
  }

  private static boolean waitsForAny(List<ThreadCells> held) {
    return held.stream().anyMatch(cells -> !cells.missed);
  }

  /** Drains private cells, unless a writer has their lock now. */
  private boolean drained(ThreadCells cells, int[] incomplete) {
    // Read before the drain, because a thread may record after that drain and then die.
    boolean orphan = cells.isOrphan();
    if (!cells.tryLock()) {
      return false;
    }
    try {
      cells.missed = false;
      if (!cells.drainTo(drain)) {
        incomplete[0]++;
      } else if (orphan && cells.handOver(epoch, shared)) {
        threads.remove(cells);
      }
    } finally {
      cells.unlock();
    }
    return true;
  }

  /** Returns the number of values outside 0..2^48 - 1. */
  long clampedCount() {
    return clamped.get();
  }

  /** Returns the number of values lost because memory was short. */
  long droppedCount() {
    return dropped.get();
  }

  /**
   * Returns how often a reader went on without values that a stopped writer held, or that found no
   * memory.
   */
  long skippedCount() {
    return skipped.get();
  }

  /** Returns the memory of the private cells of all threads, in bytes. */
  int privateBytes() {
    return budget.used();
  }

  /** Returns the pages of shared cells, for the memory formula. */
  int sharedPageCount() {
    return shared.pageCount();
  }

  /** Returns the table of private cells, for tests. */
  ThreadTable threads() {
    return threads;
  }

  /** Returns whether the current thread has private cells. */
  boolean hasPrivateCells() {
    return threads.of(Thread.currentThread()) != null;
  }

  int threadCount() {
    return threads.size();
  }
}
