/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The log of one writer: a bounded FIFO of samples of any metric, laid out in a bare {@code
 * long[]}.
 *
 * <p><b>Threading:</b> one owner appends; the thread that holds the log's lock takes samples out.
 * {@link #append} is wait-free.
 *
 * <p><b>Shapes:</b> {@value #CAPACITY} samples. Every {@value #BATCH}, the owner checks for room
 * and moves the samples. A sample is 16 bits of recorder and 48 bits of value.
 */
final class SampleLog {
  /*
   * One array for counters and samples: a sample costs no load of a second object, and the counters
   * have cache lines of their own.
   *
   *   head         next position to write; written by the owner, release
   *   limit        where the owner looks at the tail again; plain, the owner's alone
   *   tail         first position that holds a sample; written under the lock, release
   *   lock         0 free, 1 held
   *
   * Each on its own cache line: the owner writes the first with every sample, others the last two.
   *
   * Invariants
   *   tail <= head <= limit <= tail + CAPACITY
   *   positions tail..head-1 hold samples that nobody has taken; a position is taken exactly once,
   *   because the tail moves only under the lock
   *
   * head is released so that the thread that acquires it sees the sample below it: with a plain store the
   * reader could take a stale slot as a sample. tail is released so that the owner, who acquires it,
   * overwrites a slot only after it was read: with a plain store the reader could read the new
   * sample in the place of the old, counting one twice and losing the other.
   */
  static final int CAPACITY = 512;

  /**
   * The owner does not wait for a full log: moving samples is work of the recording thread, so a
   * small batch keeps the longest record short. The rest of the capacity covers the time in which a
   * reader holds the lock.
   */
  static final int BATCH = 128;

  private static final int MASK = CAPACITY - 1;
  private static final int HEAD = 8;
  private static final int LIMIT = 9;
  private static final int TAIL = 24;
  private static final int LOCK = 40;
  private static final int SAMPLES = 56;
  private static final int LENGTH = SAMPLES + CAPACITY;

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  private SampleLog() {}

  static long[] create() {
    long[] log = new long[LENGTH];
    log[LIMIT] = BATCH;
    return log;
  }

  /** Appends a sample, unless it is time for {@link #refresh}. */
  static boolean append(long[] log, long sample) {
    long head = log[HEAD];
    if (head == log[LIMIT]) {
      return false;
    }
    log[SAMPLES + ((int) head & MASK)] = sample;
    LONGS.setRelease(log, HEAD, head + 1);
    return true;
  }

  /**
   * Lets the owner append the next batch, or as much of it as fits; returns false if nothing fits.
   */
  static boolean refresh(long[] log) {
    long head = log[HEAD];
    long limit = Math.min(head + BATCH, (long) LONGS.getAcquire(log, TAIL) + CAPACITY);
    log[LIMIT] = limit;
    return head < limit;
  }

  static boolean tryLock(long[] log) {
    return (long) LONGS.getAcquire(log, LOCK) == 0 && LONGS.compareAndSet(log, LOCK, 0L, 1L);
  }

  static void unlock(long[] log) {
    LONGS.setRelease(log, LOCK, 0L);
  }

  /**
   * Moves all samples that are visible now; the caller holds the lock.
   *
   * @return false if memory is short and the sink took only some of them
   */
  static boolean drainTo(long[] log, SampleSink sink) {
    long tail = log[TAIL];
    long head = (long) LONGS.getAcquire(log, HEAD);
    while (tail < head) {
      int from = SAMPLES + ((int) tail & MASK);
      int to = (int) Math.min(LENGTH, from + (head - tail));
      int reached = sink.accept(log, from, to);
      tail += reached - from;
      if (reached < to) {
        break; // Memory is short: the rest stays in the log.
      }
    }
    LONGS.setRelease(log, TAIL, tail);
    return tail == head;
  }

  static boolean isEmpty(long[] log) {
    return (long) LONGS.getAcquire(log, HEAD) == (long) LONGS.getAcquire(log, TAIL);
  }

  static long sample(int recorder, long value) {
    return (long) recorder << LogBuckets.VALUE_BITS | value;
  }

  static int recorderOf(long sample) {
    return (int) (sample >>> LogBuckets.VALUE_BITS);
  }

  static long valueOf(long sample) {
    return sample & LogBuckets.MAX_VALUE;
  }
}
