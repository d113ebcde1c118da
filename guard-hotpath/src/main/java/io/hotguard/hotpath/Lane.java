/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one key of a {@link KeyedExecutor}. A lane ends with its last task.
 *
 * <p><b>Threading:</b> any thread may call {@link #offer}, which is lock-free; only the worker that
 * holds the lane calls the rest.
 */
final class Lane<K> {
  /*
   * A stack of tasks that the worker turns over: an offer is one compare-and-set of the newest task, which
   * carries the number of all tasks before it. The worker follows the stack down to the newest task that it
   * knows and reverses the links. A linked queue costs a second and a third atomic step for each task, and a
   * counter beside it a fourth.
   *
   * Invariants:
   * - A lane has a task from its construction until it is retired. Its creator makes it ready, and a worker
   *   makes it ready again or retires it. Only one worker therefore holds it, and no task is forgotten.
   * - The newest task moves to RETIRED only from the newest task that the worker has taken. No task enters a
   *   retired lane, so two lanes of one key never both have tasks.
   * - The newest number minus the handled tasks is the number of tasks, the running one included. The handled
   *   tasks only grow: an old value refuses a task, and never admits one too many.
   * - Producers read the number of the newest task and never its link. The worker owns all links.
   */
  private static final Task RETIRED = new Task(() -> {});

  /** Cells in front of the handled tasks, which keep them off the cache line of the newest task. */
  private static final int LINE = 16;

  private static final VarHandle NEWEST;
  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);

  static {
    try {
      NEWEST = MethodHandles.lookup().findVarHandle(Lane.class, "newest", Task.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The outcome of an offer. */
  enum Entry {
    /** The lane has reached its limit of tasks. */
    FULL,
    /** The lane was retired; the key needs another lane. */
    RETIRED,
    /** The task waits in the lane. */
    QUEUED
  }

  /** A task in the stack of producers, then in the queue of the worker. */
  static final class Task {
    final Runnable work;

    /** The task before in the stack, the task behind in the queue. */
    private @Nullable Task link;

    /** How many tasks the lane got up to this one; wraps around. */
    private int number;

    Task(Runnable work) {
      this.work = work;
    }
  }

  private final K key;
  private final int priority;
  private final int[] handled = new int[LINE + 1];
  private Task newest;
  private @Nullable Task known;
  private @Nullable Task next;

  /** Creates a lane with its first task. */
  Lane(K key, int priority, Runnable first) {
    this.key = key;
    this.priority = priority;
    newest = new Task(first);
    newest.number = 1;
  }

  K key() {
    return key;
  }

  int priority() {
    return priority;
  }

  Entry offer(Runnable work, int maxTasks) {
    Task task = null;
    while (true) {
      Task before = newestAcquire();
      if (before == RETIRED) {
        return Entry.RETIRED;
      }
      if (before.number - handledAcquire() >= maxTasks) {
        return Entry.FULL;
      }
      if (task == null) {
        task = new Task(work);
      }
      task.link = before;
      task.number = before.number + 1;
      if (NEWEST.compareAndSet(this, before, task)) {
        return Entry.QUEUED;
      }
    }
  }

  /** Returns the task with which a worker begins its turn. */
  @Nullable Task first() {
    return next == null ? turnOver() : next;
  }

  /** Gives the room of a task back after it has run; returns the next one, if there is one now. */
  @Nullable Task handled(Task task) {
    CELLS.setRelease(handled, LINE, handled[LINE] + 1);
    Task behind = task.link;
    task.link = null; // An old task must not keep younger ones in memory.
    return behind == null ? turnOver() : behind;
  }

  /** Makes a queue of the new tasks; returns the oldest one. */
  private @Nullable Task turnOver() {
    Task last = newestAcquire();
    Task behind = null;
    for (Task task = last; task != null && task != known; ) {
      Task before = task.link;
      task.link = behind;
      behind = task;
      task = before;
    }
    known = last;
    return behind;
  }

  /**
   * Ends the turn of a worker.
   *
   * @param left the task with which the next turn begins, if there is one
   * @return whether the lane is retired; otherwise it must be made ready again
   */
  boolean release(@Nullable Task left) {
    next = left;
    return left == null && NEWEST.compareAndSet(this, known, RETIRED);
  }

  private Task newestAcquire() {
    return (Task) NEWEST.getAcquire(this);
  }

  private int handledAcquire() {
    return (int) CELLS.getAcquire(handled, LINE);
  }
}
