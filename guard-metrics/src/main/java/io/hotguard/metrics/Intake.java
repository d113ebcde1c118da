/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Takes the samples of all threads and gives them, exactly once, to one reader at a time.
 *
 * <p><b>Threading:</b> {@link #record} from any thread, never waits; {@link #drainTo} from the
 * reader that holds the registry's lock.
 */
final class Intake {
  /*
   * A platform thread appends to a log of its own, which all recorders share, and every 512 samples
   * moves the log into an arena that it takes from a pool. A virtual thread, or one beyond the limit
   * of logs, borrows a shared log for each sample. Where the thread finds its own log held by the
   * reader, it borrows a shared log too; where every arena or shared log that it tries is in the hands
   * of others, the sample goes to the reserve.
   *
   * Exactly once: a sample is in one place at a time, moves only own log -> arena or reserve, shared
   * log -> arena or reserve, and each move has the source and the target for itself (the reserve
   * counts atomically instead).
   *
   * Nothing recorded before a drain is missed by it: the reader visits own logs, then shared logs,
   * then arenas, then the reserve, so a sample cannot move behind its back; and it waits for what a
   * writer holds at that moment rather than skip it, for that may hold the samples of others.
   *
   * Refused: one cumulative histogram a thread and metric (3 ns, but 22 kB each: 9 GB at 800 x 500);
   * flipping two buffers by a handshake with every writer (6..14 ns a sample); a queue (unbounded, or
   * lossy, or locked).
   */
  private static final int SHARED_LOG_ATTEMPTS = 8;
  private static final int ARENA_ATTEMPTS = 64;
  private static final int SWEPT_PER_REGISTRATION = 4;

  /** Stands for a log in threads that are beyond the limit. */
  private static final long[] NO_LOG = new long[0];

  @SuppressWarnings(
      "ThreadLocalUsage") // one a registry: its values are bare arrays and pin nothing
  private final ThreadLocal<long[]> ownLog = new ThreadLocal<>();

  private final ConcurrentLinkedQueue<OwnedLog> ownedLogs = new ConcurrentLinkedQueue<>();
  private final AtomicInteger ownedLogCount = new AtomicInteger();
  private final int maxOwnedLogs;
  private final ExclusiveSlots<long[]> sharedLogs;
  private final ExclusiveSlots<Arena> arenas;
  private final Reserve reserve;

  private final AtomicBoolean sweeping = new AtomicBoolean();
  private Iterator<OwnedLog> sweep = ownedLogs.iterator();

  private final LongAdder clamped = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final AtomicInteger skipped = new AtomicInteger();

  /** The reader's: empty between two drains. */
  private Arena spare = new Arena();

  Intake(int recorderCapacity, int processors, int maxOwnedLogs) {
    this.maxOwnedLogs = maxOwnedLogs;
    int size = Math.min(64, Math.max(8, Integer.highestOneBit(2 * processors)));
    this.sharedLogs = new ExclusiveSlots<>(2 * size, SHARED_LOG_ATTEMPTS, SampleLog::create);
    this.arenas = new ExclusiveSlots<>(size, ARENA_ATTEMPTS, Arena::new);
    this.reserve = new Reserve(recorderCapacity);
  }

  void record(int recorder, long value) {
    long inRange = (value & ~LogBuckets.MAX_VALUE) == 0 ? value : clamp(value);
    long sample = SampleLog.sample(recorder, inRange);
    if (VirtualThreads.isCurrent()) {
      recordShared(sample);
      return;
    }
    long[] log = ownLog.get();
    if (log == null || log == NO_LOG || !SampleLog.append(log, sample)) {
      recordSlowly(log, sample);
    }
  }

  private long clamp(long value) {
    clamped.increment();
    return value < 0 ? 0 : LogBuckets.MAX_VALUE;
  }

  private void recordSlowly(long @Nullable [] log, long sample) {
    long[] own = log == null ? register() : log;
    if (own != NO_LOG && (SampleLog.refresh(own) || foldOwn(own))) {
      SampleLog.append(own, sample);
    } else {
      recordShared(sample);
    }
  }

  /** Makes room in the log of the current thread; false if the reader has it or memory is short. */
  private boolean foldOwn(long[] log) {
    if (!SampleLog.tryLock(log)) {
      return false;
    }
    try {
      fold(log);
    } finally {
      SampleLog.unlock(log);
    }
    return SampleLog.refresh(log);
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
          dropped.increment();
        }
        return;
      }
    }
    if (!reserve.accept(sample)) {
      dropped.increment();
    }
  }

  private boolean appendWithRoom(long[] log, long sample) {
    if (SampleLog.append(log, sample)) {
      return true;
    }
    if (!SampleLog.refresh(log)) {
      fold(log);
      SampleLog.refresh(log);
    }
    return SampleLog.append(log, sample);
  }

  /** Moves a log that the caller has for itself into an arena, or into the reserve. */
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

  @SuppressWarnings("deprecation") // threadId() came with 19
  private static int hint() {
    return (int) Thread.currentThread().getId();
  }

  private long[] register() {
    long[] log;
    if (ownedLogCount.incrementAndGet() > maxOwnedLogs) {
      ownedLogCount.decrementAndGet();
      log = NO_LOG;
    } else {
      log = SampleLog.create();
      ownedLogs.add(new OwnedLog(new WeakReference<>(Thread.currentThread()), log));
    }
    ownLog.set(log);
    sweepDead(log);
    return log;
  }

  /**
   * Frees logs of dead threads, a few at each new thread, so that their number stays in proportion
   * to the living even where nobody reads.
   */
  private void sweepDead(long[] current) {
    if (!sweeping.compareAndSet(false, true)) {
      return;
    }
    try {
      for (int i = 0; i < SWEPT_PER_REGISTRATION; i++) {
        if (!sweep.hasNext()) {
          sweep = ownedLogs.iterator();
          return;
        }
        OwnedLog owned = sweep.next();
        if ((owned.isOrphan() || owned.wasForgotten(current))
            && foldOwn(owned.log)
            && SampleLog.isEmpty(owned.log)) {
          sweep.remove();
          ownedLogCount.decrementAndGet();
        }
      }
    } finally {
      sweeping.set(false);
    }
  }

  /** Adds everything recorded before this call to each of the totals. */
  void drainTo(Totals[] sinks, int[] released) {
    drainOwnedLogs();
    for (int slot = 0; slot < sharedLogs.size(); slot++) {
      long[] log = sharedLogs.takeAt(slot);
      if (log == null) {
        skipped.incrementAndGet();
        continue;
      }
      try {
        SampleLog.drainTo(log, spare);
      } finally {
        sharedLogs.put(slot, log);
      }
    }
    empty(spare, sinks, released);
    for (int slot = 0; slot < arenas.size(); slot++) {
      Arena full = arenas.exchange(slot, spare);
      if (full == null) {
        skipped.incrementAndGet();
        continue;
      }
      spare = full;
      empty(spare, sinks, released);
    }
    reserve.moveTo(sinks);
  }

  private void drainOwnedLogs() {
    for (Iterator<OwnedLog> logs = ownedLogs.iterator(); logs.hasNext(); ) {
      OwnedLog owned = logs.next();
      // Asked before the last drain: a thread that dies after it may have recorded after it.
      boolean orphan = owned.isOrphan();
      if (!lock(owned.log)) {
        skipped.incrementAndGet();
        continue;
      }
      try {
        SampleLog.drainTo(owned.log, spare);
      } finally {
        SampleLog.unlock(owned.log);
      }
      if (orphan && ownedLogs.remove(owned)) {
        ownedLogCount.decrementAndGet();
      }
    }
  }

  private static boolean lock(long[] log) {
    for (int attempt = 0; ExclusiveSlots.pause(attempt); attempt++) {
      if (SampleLog.tryLock(log)) {
        return true;
      }
    }
    return false;
  }

  private static void empty(Arena arena, Totals[] sinks, int[] released) {
    arena.moveTo(sinks);
    for (int recorder : released) {
      arena.release(recorder);
    }
  }

  /** Values that were outside 0..2^48 - 1. */
  long clampedCount() {
    return clamped.sum();
  }

  /** Samples for which there was no memory. */
  long droppedCount() {
    return dropped.sum();
  }

  /** How often a reader went on without what a stopped writer held. */
  long skippedCount() {
    return skipped.get();
  }

  int ownedLogCount() {
    return ownedLogCount.get();
  }

  /** The log of a thread. */
  private static final class OwnedLog {
    private final WeakReference<Thread> owner;
    private final long[] log;

    OwnedLog(WeakReference<Thread> owner, long[] log) {
      this.owner = owner;
      this.log = log;
    }

    /** Whether the owner will never record again. */
    boolean isOrphan() {
      Thread thread = owner.get();
      return thread == null || !thread.isAlive();
    }

    /** Whether the current thread had this log before something cleared its thread locals. */
    boolean wasForgotten(long[] current) {
      return owner.get() == Thread.currentThread() && log != current;
    }
  }
}
