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
 * Where samples wait for the sender, not more than a number of them.
 *
 * <p><b>Threading:</b> {@link #offer} from any thread, no lock; {@link #poll} from the sender.
 */
final class SampleQueue {
  /*
   * The JDK's lock-free queue has no bound and a size that is counted by walking. So a producer first
   * takes a place: admitted counts the places ever taken and its sign is the closed mark, so that at
   * the close it is known, to the sample, how many were let in, also those whose producer has not
   * linked its node yet. ArrayBlockingQueue and LinkedBlockingQueue take a lock in offer(), behind
   * which hundreds of producers wait.
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

  /** Returns whether the sample was let in; false where there is no room or once closed. */
  boolean offer(Sample sample) {
    while (true) {
      long seen = admitted.get();
      if (seen < 0) {
        return false;
      }
      // taken only grows: read after admitted, it can only show more room than there was.
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
   * Takes up to a number of samples; may return none while {@link #waiting} is not 0, for as long
   * as a producer stands between its place and its node.
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

  /** Returns the number of samples let in; final once closed. */
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
