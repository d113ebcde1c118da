/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The waiting lines of a {@link LossyWriter}, and whether its drain sleeps.
 *
 * <p><b>Threading:</b> any thread may call {@link #offer} and {@link #close}, which are lock-free;
 * only the drain calls the rest.
 */
final class WaitingLines {
  /*
   * The room is a counter and the lines are in a linked queue: an offer is one addition, retried only if
   * another thread was faster. A ring of slots would save the node, but needs an answer for a slot whose
   * owner dies between claim and publication.
   *
   * No lost wake-ups: the drain marks itself asleep and then looks for lines; a caller adds its line and then
   * looks at the mark. Both are volatile, so in sequential consistency at least one sees the other. The
   * caller that resets the mark wakes the drain: one system call for each sleep, and no call while there is
   * work.
   *
   * The end: a caller counts its line and then checks whether the queue is closed. The drain learns of the
   * close and then reads the count. A drain that finds no waiting line knows that none is on its way.
   */
  private final int maxLines;
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean asleep = new AtomicBoolean();
  private volatile boolean closed;

  /** The outcome of an offer. */
  enum Entry {
    /** The queue is full or closed. */
    REFUSED,
    /** The line waits, and the drain will see it. */
    TAKEN,
    /** The line waits, and the offering thread must wake the drain. */
    WAKE
  }

  WaitingLines(int maxLines) {
    this.maxLines = maxLines;
  }

  Entry offer(String line) {
    // An addition that is undone beyond the limit was rejected: until the undo, other threads are
    // refused
    // places that are free, and many callers can prolong this.
    int found = waiting.get();
    while (found < maxLines && !waiting.compareAndSet(found, found + 1)) {
      found = waiting.get();
    }
    if (found >= maxLines) {
      return Entry.REFUSED;
    }
    if (closed) {
      waiting.decrementAndGet();
      return Entry.REFUSED;
    }
    boolean added = false;
    try {
      lines.add(line);
      added = true;
    } finally {
      if (!added) { // No memory for a node.
        waiting.decrementAndGet();
      }
    }
    return asleep.get() && asleep.compareAndSet(true, false) ? Entry.WAKE : Entry.TAKEN;
  }

  /** Closes the queue; the caller must then wake the drain. */
  void close() {
    closed = true;
  }

  /**
   * Returns the next line, which counts as waiting until {@link #settled}; null if there is no
   * line.
   */
  @Nullable String poll() {
    return lines.poll();
  }

  void settled() {
    waiting.decrementAndGet();
  }

  /** Returns whether no line waits and none will come. */
  boolean isOver() {
    return closed && waiting.get() == 0;
  }

  /** Marks the drain as asleep; returns false if it must not sleep, because there is work. */
  boolean sleep() {
    asleep.set(true);
    return lines.isEmpty() && !closed;
  }

  void awake() {
    asleep.set(false);
  }
}
