/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import io.hotguard.metrics.ThreadLogs.ThreadLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Takes the samples of all threads and gives each sample exactly once to one reader at a time.
 *
 * <p><b>Threading:</b> {@link #record} from any thread, never waits; {@link #drainTo} from the
 * reader that holds the registry's lock.
 */
final class Intake {
  /*
   * A platform thread appends to a log of its own, which all recorders share. Every 128 samples it moves the
   * log into an arena that it takes from a pool. It borrows a shared log for a sample if the reader holds its
   * own log. A virtual thread, or a thread beyond the limit of logs, always does. If every arena or shared
   * log that it tries is held by other threads, the sample goes to the reserve.
   *
   * Exactly once: a sample is in one place at a time. It only moves from a log, own or shared, to an arena or
   * the reserve. Each move has exclusive access to the source and the target (the reserve counts atomically
   * instead).
   *
   * A drain misses no earlier sample: the reader visits own logs, then shared logs, then arenas, then the
   * reserve, so a sample cannot move behind its back. It waits for an item that a writer holds rather than
   * skip it, because that may hold the samples of others.
   *
   * Refused:
   * - one cumulative histogram a thread and metric (3 ns, but 22 kB each: 9 GB at 800 x 500);
   * - flipping two buffers by a handshake with every writer (6..14 ns a sample);
   * - a queue (unbounded, or lossy, or locked).
   */
  private static final int SHARED_LOG_ATTEMPTS = 8;
  private static final int ARENA_ATTEMPTS = 64;

  private final ThreadLogs threadLogs;

  /** A field, so that recording a sample does not allocate it. */
  private final Predicate<long[]> emptied = this::emptied;

  final ExclusiveSlots<long[]> sharedLogs;
  final ExclusiveSlots<Arena> arenas;
  private final Reserve reserve;

  // Not LongAdder, which allocates under contention: these count where memory has run out.
  private final AtomicLong clamped = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicInteger skipped = new AtomicInteger();

  /** Used by the reader: empty between two drains. */
  private Arena spare = new Arena();

  /** Used by the reader: logs of this drain that are not empty because memory is short. */
  private int unmoved;

  Intake(int recorderCapacity, int processors, int maxThreadLogs) {
    this.threadLogs = new ThreadLogs(maxThreadLogs);
    int size = Math.min(64, Math.max(8, Integer.highestOneBit(2 * processors)));
    this.sharedLogs = new ExclusiveSlots<>(2 * size, SHARED_LOG_ATTEMPTS, SampleLog::create);
    this.arenas = new ExclusiveSlots<>(size, ARENA_ATTEMPTS, Arena::new);
    this.reserve = new Reserve(recorderCapacity);
  }

  void record(int recorder, long value) {
    long inRange = (value & ~LogBuckets.MAX_VALUE) == 0 ? value : clamp(value);
    long sample = SampleLog.sample(recorder, inRange);
    Thread thread = Thread.currentThread();
    if (VirtualThreads.isVirtual(thread)) {
      recordShared(sample);
      return;
    }
    long[] log = threadLogs.of(thread);
    if (log == null || !SampleLog.append(log, sample)) {
      recordSlowly(thread, log, sample);
    }
  }

  private long clamp(long value) {
    clamped.incrementAndGet();
    return value < 0 ? 0 : LogBuckets.MAX_VALUE;
  }

  private void recordSlowly(Thread thread, long @Nullable [] log, long sample) {
    long[] own = log == null ? register(thread) : log;
    if (own == null || !appendToOwn(own, sample)) {
      recordShared(sample);
    }
  }

  /** Returns false if the log is full, and the reader has it or memory is short. */
  private boolean appendToOwn(long[] log, long sample) {
    if (SampleLog.append(log, sample)) {
      return true;
    }
    foldOwn(log);
    return SampleLog.refresh(log) && SampleLog.append(log, sample);
  }

  /** Moves the log into an arena or the reserve, unless the reader has it. */
  private void foldOwn(long[] log) {
    if (SampleLog.tryLock(log)) {
      try {
        fold(log);
      } finally {
        SampleLog.unlock(log);
      }
    }
  }

  private void recordShared(long sample) {
    int hint = hint();
    for (int attempt = 0; attempt < sharedLogs.attempts(); attempt++) {
      int slot = sharedLogs.slot(hint, attempt);
      long[] log = sharedLogs.tryTake(slot);
      if (log != null) {
        boolean appended;
        try {
          appended = appendWithRoom(log, sample);
        } finally {
          sharedLogs.put(slot, log);
        }
        if (!appended) {
          dropped.incrementAndGet();
        }
        return;
      }
    }
    if (!reserve.accept(sample)) {
      dropped.incrementAndGet();
    }
  }

  private boolean appendWithRoom(long[] log, long sample) {
    if (SampleLog.append(log, sample)) {
      return true;
    }
    fold(log);
    // Threads beyond the limit come here, because dead threads may make room for them.
    if (threadLogs.isFull()) {
      threadLogs.sweep(emptied);
    }
    return SampleLog.refresh(log) && SampleLog.append(log, sample);
  }

  /** Moves a log that the caller holds exclusively into an arena, or into the reserve. */
  private void fold(long[] log) {
    int hint = hint();
    for (int attempt = 0; attempt < arenas.attempts(); attempt++) {
      int slot = arenas.slot(hint, attempt);
      Arena arena = arenas.tryTake(slot);
      if (arena != null) {
        try {
          SampleLog.drainTo(log, arena);
        } finally {
          arenas.put(slot, arena);
        }
        return;
      }
    }
    SampleLog.drainTo(log, reserve);
  }

  @SuppressWarnings("deprecation") // threadId() is available since JDK 19 only
  private static int hint() {
    return (int) Thread.currentThread().getId();
  }

  private long @Nullable [] register(Thread thread) {
    try {
      long[] own = threadLogs.create(thread);
      if (own != null) {
        threadLogs.sweep(emptied);
      }
      return own;
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  /** Moves the samples of a dead thread into an arena or the reserve. */
  private boolean emptied(long[] log) {
    foldOwn(log);
    return SampleLog.isEmpty(log);
  }

  /**
   * Adds everything recorded before this call to each of the totals.
   *
   * @return false if something is missing: a writer that has been stopped for a second holds it, or
   *     memory was short
   */
  boolean drainTo(Totals[] sinks, int[] released) {
    int missed = drainThreadLogs();
    for (int slot = 0; slot < sharedLogs.size(); slot++) {
      long[] log = sharedLogs.takeAt(slot);
      if (log == null) {
        missed++;
        continue;
      }
      if (!SampleLog.drainTo(log, spare)) {
        missed++;
      }
      sharedLogs.put(slot, log);
    }
    empty(spare, sinks, released);
    for (int slot = 0; slot < arenas.size(); slot++) {
      Arena full = arenas.exchange(slot, spare);
      if (full == null) {
        missed++;
        continue;
      }
      spare = full;
      empty(spare, sinks, released);
    }
    if (!reserve.moveTo(sinks)) {
      missed++;
    }
    skipped.addAndGet(missed);
    return missed == 0;
  }

  /*
   * The reader goes round by round. When hundreds of threads wait for a processor, many of them have just
   * been stopped inside a move of their log; waiting for each in turn would add up these waits. The reader
   * gives up when no thread has made progress for about a second.
   */
  private int drainThreadLogs() {
    unmoved = 0;
    List<ThreadLog> held = new ArrayList<>();
    for (ThreadLog log : threadLogs.all()) {
      if (!drained(log)) {
        held.add(log);
      }
    }
    Patience patience = new Patience();
    while (waitsForAny(held) && patience.pause()) {
      if (held.removeIf(this::drained)) {
        patience.renew();
      }
    }
    held.forEach(log -> log.missed = true);
    return held.size() + unmoved;
  }

  private static boolean waitsForAny(List<ThreadLog> held) {
    return held.stream().anyMatch(log -> !log.missed);
  }

  /** Moves a log, unless its owner has it now. */
  private boolean drained(ThreadLog log) {
    // Read before the last drain, because a thread may record after that drain and then die.
    boolean orphan = log.isOrphan();
    if (!SampleLog.tryLock(log.log)) {
      return false;
    }
    log.missed = false;
    boolean moved = SampleLog.drainTo(log.log, spare);
    SampleLog.unlock(log.log);
    if (!moved) {
      unmoved++;
    } else if (orphan) {
      threadLogs.remove(log);
    }
    return true;
  }

  private static void empty(Arena arena, Totals[] sinks, int[] released) {
    arena.moveTo(sinks);
    for (int recorder : released) {
      arena.release(recorder);
    }
  }

  /** Returns the number of values outside 0..2^48 - 1. */
  long clampedCount() {
    return clamped.get();
  }

  /** Returns the number of samples lost because memory was short. */
  long droppedCount() {
    return dropped.get();
  }

  /** Returns how often a reader went on without the samples that a stopped writer held. */
  long skippedCount() {
    return skipped.get();
  }

  /** Returns the pages of all arenas, for the memory formula; for the reader. */
  int pageCount() {
    int count = spare.pageCount();
    for (int slot = 0; slot < arenas.size(); slot++) {
      Arena arena = arenas.takeAt(slot);
      if (arena != null) {
        count += arena.pageCount();
        arenas.put(slot, arena);
      }
    }
    return count;
  }

  /** Returns the cells of the reserve, for the memory formula. */
  long reserveCellCount() {
    return reserve.cellCount();
  }

  /** Returns whether the current thread has a log of its own. */
  boolean hasOwnLog() {
    return threadLogs.of(Thread.currentThread()) != null;
  }

  int threadLogCount() {
    return threadLogs.size();
  }
}
