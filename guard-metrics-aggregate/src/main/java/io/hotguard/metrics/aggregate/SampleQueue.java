/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A bounded queue of samples that wait for the sender.
 *
 * <p><b>Threading:</b> any thread may call {@link #offer}, which takes no lock; the sender calls
 * {@link #poll}.
 */
final class SampleQueue {
  /*
   * The JDK's lock-free queue has no bound, and counts its size by a walk. A producer therefore takes a place
   * first: admitted counts the places ever taken, and its sign marks the close. At the close the number of
   * admitted samples is exact, including samples whose producer has not linked its node yet.
   * ArrayBlockingQueue and LinkedBlockingQueue take a lock in offer(), behind which hundreds of producers
   * wait.
   */
  private static final long CLOSED = Long.MIN_VALUE;

  private final ConcurrentLinkedQueue<Sample> queue = new ConcurrentLinkedQueue<>();
  private final AtomicLong admitted = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();
  private final LongAdder overflow = new LongAdder();
  private final int capacity;

  SampleQueue(int capacity) {
    this.capacity = capacity;
  }

  /** Returns whether the sample was admitted; false if the queue is full or closed. */
  boolean offer(Sample sample) {
    while (true) {
      long seen = admitted.get();
      if (seen < 0) {
        return false;
      }
      // The field taken only grows. Read after admitted, it can only show more room than there was.
      if (seen - taken.get() >= capacity) {
        overflow.increment();
        return false;
      }
      if (admitted.compareAndSet(seen, seen + 1)) {
        queue.add(sample);
        return true;
      }
    }
  }

  /**
   * Takes up to a number of samples. It may return no sample while {@link #waiting} is not 0, if a
   * producer has taken its place but not linked its node.
   */
  List<Sample> poll(int max) {
    List<Sample> samples = new ArrayList<>();
    while (samples.size() < max) {
      Sample sample = queue.poll();
      if (sample == null) {
        break;
      }
      samples.add(sample);
    }
    taken.getAndAdd(samples.size());
    return List.copyOf(samples);
  }

  long waiting() {
    return admitted() - taken.get();
  }

  /** Returns the number of admitted samples; final once closed. */
  long admitted() {
    return admitted.get() & ~CLOSED;
  }

  /** Returns the number of samples that found no room. */
  long overflow() {
    return overflow.sum();
  }

  void close() {
    admitted.getAndUpdate(number -> number | CLOSED);
  }
}
