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
 * The lines of a {@link LossyWriter} that wait to be written, and whether its drain sleeps.
 *
 * <p><b>Threading:</b> {@link #offer} and {@link #close} from any thread, lock-free; the rest from
 * the drain.
 */
final class WaitingLines {
  /*
   * Room is a counter and the lines are in a linked queue: to offer is one addition and a retry only
   * where another thread got ahead. A ring of slots would spare the node, and would have to say what
   * becomes of a slot whose owner dies between claim and publication.
   *
   * Wake-ups: the drain says that it is asleep and then looks once more; a caller adds its line and
   * then looks whether the drain sleeps. Both in sequential consistency (volatile), so at least one
   * of them sees the other. Whoever turns the flag back wakes the drain: one system call for each
   * sleep, and none while there is work.
   *
   * The end: a caller counts its line and then looks whether the queue is closed; the drain is told
   * so and then looks at the count. A drain that finds none waiting knows that none is on its way.
   */
  private final int maxLines;
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean asleep = new AtomicBoolean();
  private volatile boolean closed;

  /** What became of an offer. */
  enum Entry {
    /** There is no room, or no more lines are taken. */
    REFUSED,
    /** The line waits, and the drain will see it. */
    TAKEN,
    /** The line waits, and whoever offered it must wake the drain. */
    WAKE
  }

  WaitingLines(int maxLines) {
    this.maxLines = maxLines;
  }

  Entry offer(String line) {
    if (Room.take(waiting, maxLines) >= maxLines) {
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

  /** Takes no more lines; the drain must be woken. */
  void close() {
    closed = true;
  }

  /** The next line, which counts as waiting until {@link #settled}; null if none is there. */
  @Nullable String poll() {
    return lines.poll();
  }

  void settled() {
    waiting.decrementAndGet();
  }

  /** Whether no line waits and none will. */
  boolean isOver() {
    return closed && waiting.get() == 0;
  }

  /** Says that the drain is about to sleep; false if it must not, for there is something to do. */
  boolean sleep() {
    asleep.set(true);
    return lines.isEmpty() && !closed;
  }

  void awake() {
    asleep.set(false);
  }
}
