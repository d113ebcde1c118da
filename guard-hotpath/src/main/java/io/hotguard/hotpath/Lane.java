/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The tasks of one key of a {@link KeyedExecutor}.
 *
 * <p><b>Threading:</b> any thread may call {@link #offer}, which is lock-free; only the worker that
 * holds the lane calls the rest.
 */
final class Lane<K> {
  /*
   * Invariant: a lane is in a ready queue or held by one worker exactly while it has published tasks. This
   * keeps the tasks of a key from running in parallel.
   *
   * - reserved: tasks offered and not yet handled. It enforces the key's limit and is DEAD once the lane is
   *   retired.
   * - published: the reserved tasks that are in the queue. The thread that raises it from 0 makes the lane
   *   ready; the thread that lowers it to 0 does not.
   *
   * One counter is not enough: with reserved alone, a worker could see a counted task that its producer has
   * not queued yet, and would have to wait for it.
   *
   * A lane is retired by moving reserved from 0 to DEAD, after which no task enters it. Two lanes of one key
   * can therefore never both have tasks.
   */
  private static final int DEAD = -1;

  /** The outcome of an offer. */
  enum Entry {
    /** The lane has reached its limit of tasks. */
    FULL,
    /** The lane was retired; the key needs another lane. */
    DEAD,
    /** The task waits, and another thread takes care of the lane. */
    QUEUED,
    /** The task waits, and the offering thread must make the lane ready. */
    READY
  }

  private final K key;
  private final int priority;
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger reserved = new AtomicInteger();
  private final AtomicInteger published = new AtomicInteger();

  Lane(K key, int priority) {
    this.key = key;
    this.priority = priority;
  }

  K key() {
    return key;
  }

  int priority() {
    return priority;
  }

  Entry offer(Runnable task, int maxTasks) {
    int count = Room.take(reserved, maxTasks);
    if (count == DEAD) {
      return Entry.DEAD;
    }
    if (count >= maxTasks) {
      return Entry.FULL;
    }
    boolean added = false;
    try {
      tasks.add(task);
      added = true;
    } finally {
      if (!added) { // No memory for a node.
        reserved.decrementAndGet();
      }
    }
    return published.getAndIncrement() == 0 ? Entry.READY : Entry.QUEUED;
  }

  /** Returns how many tasks the worker can take now. */
  int size() {
    return published.get();
  }

  /** Takes the next task; the worker may call it {@link #size()} times. */
  Runnable take() {
    return requireNonNull(tasks.poll(), "a published task is in the queue");
  }

  /** Counts a task as handled after it has run. */
  void handled() {
    reserved.decrementAndGet();
  }

  /** Releases the lane; returns true if it has more tasks and must be made ready again. */
  boolean release(int taken) {
    return published.addAndGet(-taken) > 0;
  }

  /** Retires the lane, unless another task was offered meanwhile. */
  boolean retire() {
    return reserved.compareAndSet(0, DEAD);
  }
}
