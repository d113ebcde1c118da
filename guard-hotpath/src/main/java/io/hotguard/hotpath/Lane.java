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
 * <p><b>Threading:</b> {@link #offer} from any thread, lock-free; the rest from the worker that has
 * the lane.
 */
final class Lane<K> {
  /*
   * A lane is in a ready queue, or in the hands of one worker, exactly while it has published tasks;
   * that is what keeps the tasks of a key from running side by side.
   *
   *   reserved   tasks offered and not yet handled; bounds the key; DEAD once the lane is given up
   *   published  those of them that are in the queue; who moves it from 0 makes the lane ready, who
   *              moves it back to 0 does not
   *
   * Two counters and not one: with reserved alone, a worker could find a task counted that its
   * producer has not put into the queue yet, and would have to wait for it.
   *
   * A lane is given up by moving reserved from 0 to DEAD, after which nothing enters it. Two lanes of
   * one key can therefore never both have tasks.
   */
  private static final int DEAD = -1;

  /** What became of an offer. */
  enum Entry {
    /** The lane has as many tasks as it may have. */
    FULL,
    /** The lane was given up; the key needs another one. */
    DEAD,
    /** The task waits, and somebody else sees to the lane. */
    QUEUED,
    /** The task waits, and whoever offered it must make the lane ready. */
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

  /** How many tasks the worker can take now. */
  int size() {
    return published.get();
  }

  /** Takes the next task; there are as many as {@link #size()} said. */
  Runnable take() {
    return requireNonNull(tasks.poll(), "what is published is in the queue");
  }

  /** A task that was taken has run. */
  void handled() {
    reserved.decrementAndGet();
  }

  /** Lets go of the lane; true if it must be made ready again, for there is more to do. */
  boolean release(int taken) {
    return published.addAndGet(-taken) > 0;
  }

  /** Gives the lane up, unless somebody has offered a task meanwhile. */
  boolean retire() {
    return reserved.compareAndSet(0, DEAD);
  }
}
