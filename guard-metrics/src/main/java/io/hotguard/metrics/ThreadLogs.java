/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The logs that belong to one platform thread each, up to a limit.
 *
 * <p><b>Threading:</b> any thread may call any method, but for {@link ThreadLog#missed}, which is
 * the reader's; none takes a lock.
 *
 * <p><b>Shapes:</b> twice as many slots as logs, a reference each.
 */
final class ThreadLogs {
  /*
   * A table of slots by thread. The log of a thread is in one of the WAYS slots from its identifier
   * on, which are numbered as threads come, so nearly always in the first. Refused: a ThreadLocal,
   * whose get is a good part of the price of a record, and which the workers of the common pool clear
   * after each task.
   *
   * Exactly one thread appends to a log: an entry is put into a slot by its owner alone, by a CAS
   * from null, and the owner finds it by itself and not by its identifier, which a subclass may
   * invent before JDK 19. It finds what it has put there itself, so a plain read is enough: a stale
   * slot holds null or the entry of another, never one of its own that is gone. The threads of others
   * read the entry by acquire, for its log.
   *
   * An entry goes, by a CAS to null, only when its owner is dead and its log is empty. The reference
   * to the owner is weak: the table keeps no thread, and nothing of the application, alive.
   *
   * A thread for which all of its slots are taken, or which is beyond the limit, goes without.
   */
  static final int WAYS = 8;

  private static final int SWEPT_AT_ONCE = 256;

  private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(ThreadLog[].class);

  private final @Nullable ThreadLog[] slots;
  private final int mask;
  private final int limit;
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private int nextSwept;

  ThreadLogs(int limit) {
    this.limit = limit;
    this.mask = Math.max(WAYS, 2 * Integer.highestOneBit(Math.max(1, 2 * limit - 1))) - 1;
    this.slots = new ThreadLog[mask + 1];
  }

  int size() {
    return size.get();
  }

  /** Whether a thread that has no log must wait for another to die. */
  boolean isFull() {
    return size.get() >= limit;
  }

  /** Returns the number of slots, for the memory formula. */
  int slotCount() {
    return slots.length;
  }

  /** Returns all logs, those added before the call without fail. */
  List<ThreadLog> all() {
    List<ThreadLog> all = new ArrayList<>(size.get());
    for (int slot = 0; slot < slots.length; slot++) {
      ThreadLog log = at(slot);
      if (log != null) {
        all.add(log);
      }
    }
    return all;
  }

  /** Returns the log of the current thread; null if it has none. */
  long @Nullable [] of(Thread current) {
    int home = homeOf(current);
    ThreadLog first = slots[home & mask];
    return first != null && first.refersTo(current) ? first.log : ofFurther(current, home);
  }

  private long @Nullable [] ofFurther(Thread current, int home) {
    for (int way = 1; way < WAYS; way++) {
      ThreadLog next = slots[(home + way) & mask];
      if (next != null && next.refersTo(current)) {
        return next.log;
      }
    }
    return null;
  }

  /** Creates a log for the current thread, which has none; null if there is no room. */
  long @Nullable [] create(Thread current) {
    if (isFull()) {
      return null;
    }
    // Created before it is counted, so that a lack of memory leaves the count right.
    ThreadLog created = new ThreadLog(current, SampleLog.create());
    if (size.incrementAndGet() <= limit) {
      int home = homeOf(current);
      for (int way = 0; way < WAYS; way++) {
        created.slot = (home + way) & mask;
        if (SLOTS.compareAndSet(slots, created.slot, null, created)) {
          return created.log;
        }
      }
    }
    size.decrementAndGet();
    return null;
  }

  /** Forgets a log that is empty and whose owner is dead. */
  void remove(ThreadLog log) {
    // A sweeper and a reader may both find it so; one of them is told that it removed it.
    if (SLOTS.compareAndSet(slots, log.slot, log, null)) {
      size.decrementAndGet();
    }
  }

  /**
   * Looks at a few slots, and forgets the logs of dead threads that could be emptied: called with
   * each new thread, it keeps the number of logs in proportion to the living even where nobody
   * reads.
   */
  void sweep(Predicate<long[]> emptied) {
    if (sweeping.get() || !sweeping.compareAndSet(false, true)) {
      return;
    }
    try {
      for (int i = 0; i < Math.min(SWEPT_AT_ONCE, slots.length); i++) {
        ThreadLog next = at(nextSwept++ & mask);
        if (next != null && next.isOrphan() && emptied.test(next.log)) {
          remove(next);
        }
      }
    } finally {
      sweeping.set(false);
    }
  }

  private @Nullable ThreadLog at(int slot) {
    return (ThreadLog) SLOTS.getAcquire(slots, slot);
  }

  @SuppressWarnings("deprecation") // threadId() came with 19
  private static int homeOf(Thread thread) {
    return (int) thread.getId();
  }

  /** The log of a thread. */
  static final class ThreadLog extends WeakReference<Thread> {
    final long[] log;

    /** Written before the entry is put there, never again. */
    private int slot;

    /** Whether the reader went on without it last time. */
    boolean missed;

    ThreadLog(Thread owner, long[] log) {
      super(owner);
      this.log = log;
    }

    /** Whether the owner will never record again. */
    boolean isOrphan() {
      Thread thread = get();
      return thread == null || !thread.isAlive();
    }
  }
}
