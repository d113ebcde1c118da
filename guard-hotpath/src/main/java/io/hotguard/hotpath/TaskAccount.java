/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Counts the tasks of a {@link KeyedExecutor}, refuses tasks beyond its bound, and knows when a
 * closed executor has no task left.
 *
 * <p><b>Threading:</b> any thread may call every method except {@link #handled}, {@link #failed}
 * and {@link #settle}: only the worker of that number calls those. A task that fails and {@link
 * #totals} take a short lock.
 */
final class TaskAccount {
  /*
   * Producers count admitted tasks, each worker counts the tasks that it has handled. The difference is the
   * number of waiting tasks. One counter of waiting tasks would move between the processors with each task.
   *
   * The bound is exact. Producers know a number of handled tasks that may be old, and so too small: it never
   * admits a task too many. A producer that finds no room adds the workers' counts up, after it has read
   * the admitted tasks. Its sum is at least what was handled at that read, when there was no room.
   *
   * The end: the lowest bit of the admitted tasks says that the account is closed, so no task enters after the
   * close. A worker writes its last count before it looks for the close, both volatile. A closer sets the
   * close before it adds the counts up. The last of them sees all others.
   *
   * A worker changes the counts of a failed task under a lock. Totals are read under it: a failed task is
   * in both numbers or in none. After a freeze the totals stay; what ends later was abandoned.
   *
   * Each processor writes to lines of its own. A line is two cache lines, since processors fetch pairs.
   */
  private static final int LINE = 16;
  private static final int ADMITTED = LINE;
  private static final int KNOWN_HANDLED = LINE + 1;
  private static final int FIRST_WORKER = 2 * LINE;
  private static final int FAILED = 1;

  private static final long CLOSED = 1;
  private static final long ONE_ADMITTED = 2;

  /** The answer to a task that wants to enter. */
  enum Answer {
    /** It has room, and counts as waiting. */
    ADMITTED,
    /** There is no room. */
    FULL,
    /** The account is closed. */
    CLOSED
  }

  /** Handled tasks, and how many of them failed. */
  record Totals(long handled, long failed) {}

  private final int maxTasks;
  private final int workers;
  private final AtomicLongArray counts;

  /** The bit {@code CLOSED} again, for workers: they would share the line of the producers. */
  private volatile boolean closed;

  private volatile @Nullable Totals frozen;

  TaskAccount(int maxTasks, int workers) {
    this.maxTasks = maxTasks;
    this.workers = workers;
    counts =
        new AtomicLongArray(Math.addExact(FIRST_WORKER, Math.multiplyExact(LINE, workers + 1)));
  }

  Answer admit() {
    while (true) {
      long state = counts.get(ADMITTED);
      if ((state & CLOSED) != 0) {
        return Answer.CLOSED;
      }
      if (!hasRoom(state / ONE_ADMITTED)) {
        return Answer.FULL;
      }
      if (counts.compareAndSet(ADMITTED, state, state + ONE_ADMITTED)) {
        return Answer.ADMITTED;
      }
    }
  }

  private boolean hasRoom(long admitted) {
    if (admitted - counts.getOpaque(KNOWN_HANDLED) < maxTasks) {
      return true;
    }
    long handled = sumHandled();
    counts.setOpaque(KNOWN_HANDLED, handled);
    return admitted - handled < maxTasks;
  }

  /** Takes an admitted task back that could not enter; returns whether this was the end. */
  boolean withdraw() {
    return (counts.addAndGet(ADMITTED, -ONE_ADMITTED) & CLOSED) != 0 && noneWaits();
  }

  /** Counts a task of a worker that has ended well, as long as the worker has others. */
  void handled(int worker) {
    int cell = cell(worker);
    counts.setRelease(cell, counts.getPlain(cell) + 1);
  }

  /** Counts a task of a worker that threw. */
  synchronized void failed(int worker) {
    int cell = cell(worker);
    counts.setRelease(cell + FAILED, counts.getPlain(cell + FAILED) + 1);
    counts.setRelease(cell, counts.getPlain(cell) + 1);
  }

  /** Shows all counts of a worker before it waits for others; returns whether this was the end. */
  boolean settle(int worker) {
    int cell = cell(worker);
    counts.set(cell, counts.getPlain(cell));
    return closed && noneWaits();
  }

  /** Refuses further tasks; returns whether no task is left. */
  boolean close() {
    counts.getAndUpdate(ADMITTED, state -> state | CLOSED);
    closed = true;
    return noneWaits();
  }

  /** Ends all counting of handled tasks. */
  synchronized void freeze() {
    frozen = totals();
  }

  boolean isFrozen() {
    return frozen != null;
  }

  /** Returns what was handled until now, or until the freeze. */
  synchronized Totals totals() {
    Totals last = frozen;
    if (last != null) {
      return last;
    }
    long failed = 0;
    for (int worker = 0; worker < workers; worker++) {
      failed += counts.get(cell(worker) + FAILED);
    }
    return new Totals(sumHandled(), failed);
  }

  /** Returns the tasks that have entered; read it after the totals, which it then covers. */
  long admitted() {
    return counts.get(ADMITTED) / ONE_ADMITTED;
  }

  private boolean noneWaits() {
    return admitted() == sumHandled();
  }

  private long sumHandled() {
    long sum = 0;
    for (int worker = 0; worker < workers; worker++) {
      sum += counts.get(cell(worker));
    }
    return sum;
  }

  private static int cell(int worker) {
    return FIRST_WORKER + worker * LINE;
  }
}
