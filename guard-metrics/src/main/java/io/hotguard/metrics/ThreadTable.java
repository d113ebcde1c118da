/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The private cells of platform threads, up to a number of threads.
 *
 * <p><b>Threading:</b> any thread may call any method, and none takes a lock.
 *
 * <p><b>Shapes:</b> twice as many slots as threads, a reference each.
 */
final class ThreadTable {
  /*
   * A table of slots by thread. The cells of a thread are in one of the WAYS slots from its identifier on.
   * Identifiers are numbered as threads come, so it is nearly always the first slot. Refused: a ThreadLocal,
   * whose get is a good part of the price of a record, and which the workers of the common pool clear after
   * each task.
   *
   * Exactly one thread owns an entry: only the owner puts it into a slot, by a CAS from null. The
   * owner finds the entry by its own identity and not by its identifier, which a subclass may invent before
   * JDK 19. A plain read is enough, because the owner stored the entry itself: a stale slot holds null or the
   * entry of another thread, never a removed entry of the owner. Other threads read the entry by acquire, for
   * its cells.
   *
   * An entry is removed, by a CAS to null, only when its owner is dead and its cells are empty. The reference
   * to the owner is weak, so the table keeps no thread, and nothing of the application, alive.
   *
   * A thread that finds all of its slots taken, or that is beyond the limit, gets no private cells.
   */
  static final int WAYS = 8;

  private static final int SWEPT_AT_ONCE = 256;

  private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(ThreadCells[].class);

  private final @Nullable ThreadCells[] slots;
  private final int mask;
  private final int limit;
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private int nextSwept;

  ThreadTable(int limit) {
    this.limit = limit;
    this.mask = Math.max(WAYS, 2 * Integer.highestOneBit(Math.max(1, 2 * limit - 1))) - 1;
    this.slots = new ThreadCells[mask + 1];
  }

  int size() {
    return size.get();
  }

  /** Returns whether a thread without cells must wait for another thread to die. */
  boolean isFull() {
    return size.get() >= limit;
  }

  /** Returns the number of slots, for the memory formula. */
  int slotCount() {
    return slots.length;
  }

  /** Returns all cells that were added before the call, and possibly later ones. */
  List<ThreadCells> all() {
    List<ThreadCells> all = new ArrayList<>(size.get());
    for (int slot = 0; slot < slots.length; slot++) {
      ThreadCells cells = at(slot);
      if (cells != null) {
        all.add(cells);
      }
    }
    return all;
  }

  /** Returns the slots; {@link #homeOf} leads to the first that may have a thread's cells. */
  @Nullable ThreadCells[] slots() {
    return slots;
  }

  /** Returns the cells of the current thread; null if it has none. */
  @Nullable ThreadCells of(Thread current) {
    int home = homeOf(current);
    ThreadCells first = slots[home & (slots.length - 1)];
    return first != null && first.refersTo(current) ? first : ofFurther(current, home);
  }

  private @Nullable ThreadCells ofFurther(Thread current, int home) {
    for (int way = 1; way < WAYS; way++) {
      ThreadCells next = slots[(home + way) & mask];
      if (next != null && next.refersTo(current)) {
        return next;
      }
    }
    return null;
  }

  /** Creates cells for the current thread, which has none yet; null if there is no room. */
  @Nullable ThreadCells create(Thread current, ByteBudget budget) {
    if (isFull()) {
      return null;
    }
    // Created before it is counted, so that a lack of memory leaves the count right.
    ThreadCells created = new ThreadCells(current, budget);
    if (size.incrementAndGet() <= limit) {
      int home = homeOf(current);
      for (int way = 0; way < WAYS; way++) {
        created.slot = (home + way) & mask;
        if (SLOTS.compareAndSet(slots, created.slot, null, created)) {
          return created;
        }
      }
    }
    size.decrementAndGet();
    return null;
  }

  /** Forgets cells that are empty and whose owner is dead. */
  void remove(ThreadCells cells) {
    // A sweeper and a reader may both find it; only one of them is told that it removed it.
    if (SLOTS.compareAndSet(slots, cells.slot, cells, null)) {
      size.decrementAndGet();
    }
  }

  /**
   * Checks a few slots and forgets the emptied cells of dead threads. Each new thread calls it,
   * which keeps their number proportional to the living threads even if nobody reads.
   */
  void sweep(Predicate<ThreadCells> emptied) {
    if (sweeping.get() || !sweeping.compareAndSet(false, true)) {
      return;
    }
    try {
      for (int i = 0; i < Math.min(SWEPT_AT_ONCE, slots.length); i++) {
        ThreadCells next = at(nextSwept++ & mask);
        if (next != null && next.isOrphan() && emptied.test(next)) {
          remove(next);
        }
      }
    } finally {
      sweeping.set(false);
    }
  }

  private @Nullable ThreadCells at(int slot) {
    return (ThreadCells) SLOTS.getAcquire(slots, slot);
  }

  @SuppressWarnings("deprecation") // threadId() is available since JDK 19 only
  static int homeOf(Thread thread) {
    return (int) thread.getId();
  }
}
