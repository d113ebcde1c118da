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
 * <p><b>Threading:</b> any thread may call any method, and none takes a lock; only the reader uses
 * {@link ThreadLog#missed}.
 *
 * <p><b>Shapes:</b> twice as many slots as logs, a reference each.
 */
final class ThreadLogs {
  /*
   * A table of slots by thread. The log of a thread is in one of the WAYS slots from its identifier on.
   * Identifiers are numbered as threads come, so it is nearly always the first slot. Refused: a ThreadLocal,
   * whose get is a good part of the price of a record, and which the workers of the common pool clear after
   * each task.
   *
   * Exactly one thread appends to a log: only the owner puts an entry into a slot, by a CAS from null. The
   * owner finds the entry by its own identity and not by its identifier, which a subclass may invent before
   * JDK 19. A plain read is enough, because the owner stored the entry itself: a stale slot holds null or the
   * entry of another thread, never a removed entry of the owner. Other threads read the entry by acquire, for
   * its log.
   *
   * An entry is removed, by a CAS to null, only when its owner is dead and its log is empty. The reference to
   * the owner is weak, so the table keeps no thread, and nothing of the application, alive.
   *
   * A thread that finds all of its slots taken, or that is beyond the limit, gets no log.
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

  /** Returns whether a thread without a log must wait for another thread to die. */
  boolean isFull() {
    return size.get() >= limit;
  }

  /** Returns the number of slots, for the memory formula. */
  int slotCount() {
    return slots.length;
  }

  /** Returns all logs that were added before the call, and possibly later ones. */
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

  /** Returns the log of the current thread; null if it has no log. */
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

  /** Creates a log for the current thread, which has no log yet; null if there is no room. */
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
    // A sweeper and a reader may both find it; only one of them is told that it removed it.
    if (SLOTS.compareAndSet(slots, log.slot, log, null)) {
      size.decrementAndGet();
    }
  }

  /**
   * Checks a few slots and forgets the emptied logs of dead threads. Each new thread calls it,
   * which keeps the number of logs proportional to the living threads even if nobody reads.
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

  @SuppressWarnings("deprecation") // threadId() is available since JDK 19 only
  private static int homeOf(Thread thread) {
    return (int) thread.getId();
  }

  /** The log of a thread. */
  static final class ThreadLog extends WeakReference<Thread> {
    final long[] log;

    /** Written before the entry enters the table, and never again. */
    private int slot;

    /** Whether the reader went on without this log last time. */
    boolean missed;

    ThreadLog(Thread owner, long[] log) {
      super(owner);
      this.log = log;
    }

    /** Returns whether the owner will never record again. */
    boolean isOrphan() {
      Thread thread = get();
      return thread == null || !thread.isAlive();
    }
  }
}
