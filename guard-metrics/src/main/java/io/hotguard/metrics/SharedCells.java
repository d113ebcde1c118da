/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one recorder that all threads share, its sum and its extremes.
 *
 * <p><b>Threading:</b> any thread may add; a value takes a bounded number of atomic steps, and a
 * new extreme a loop that fails only if another thread has just improved it. One reader at a time
 * calls {@link #drainTo}.
 *
 * <p><b>Shapes:</b> a page of 64 longs for each power of two that ever had a value.
 */
final class SharedCells {
  /*
   * Exactly once: a value is one atomic addition to one cell, and a reader takes a cell by an atomic exchange
   * with 0. The sum is another atomic addition, which may come into the next drain.
   *
   * Nothing is missed: a writer adds to the cell and then looks whether the bit of the page is set. A reader
   * clears the bits and then reads the cells. All four are volatile, so either the reader sees the cell, or
   * the writer sees the bit cleared and sets it again.
   *
   * Extremes: a writer notes its value for its epoch before it adds it to a cell. There are two slots by the
   * parity of the epoch, so the values of the next epoch do not replace those of the one that a reader is
   * ending. A slot may hold a value whose cell comes after the drain: Drain believes it only inside the
   * outermost bucket that has values.
   */
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int PAGE_SIZE = LogBuckets.PAGE_SIZE;

  /** In the words: the sum of the offsets modulo 2^64, and how often it went beyond. */
  private static final int SUM = 0;

  private static final int CARRY = 1;

  /** The greatest values of even and odd epochs, each with its epoch. */
  private static final int GREATEST = 2;

  /** The same for the distances from the least values to the greatest that is possible. */
  private static final int LEAST = 4;

  private final AtomicReferenceArray<long @Nullable []> pages =
      new AtomicReferenceArray<>(LogBuckets.PAGES);

  /** A bit for each page with a value that no reader has seen. */
  private final AtomicLong changed = new AtomicLong();

  private final long[] words = new long[6];

  /**
   * Adds a value, unless another thread has just added one.
   *
   * @throws OutOfMemoryError if there is no memory for a page; nothing is counted then
   */
  boolean tryAdd(long value, long epoch) {
    int shift = LogBuckets.shiftOfValue(value);
    int bucket = LogBuckets.bucketOf(value, shift);
    page(bucket >>> LogBuckets.PAGE_BITS);
    noteExtremes(value, epoch);
    long offset = LogBuckets.offset(value, shift);
    long sum = (long) LONGS.getVolatile(words, SUM);
    if (!LONGS.compareAndSet(words, SUM, sum, sum + offset)) {
      return false;
    }
    carry(sum, offset);
    addCount(bucket, 1);
    return true;
  }

  /**
   * Adds a value.
   *
   * @throws OutOfMemoryError if there is no memory for a page; nothing is counted then
   */
  void add(long value, long epoch) {
    int shift = LogBuckets.shiftOfValue(value);
    int bucket = LogBuckets.bucketOf(value, shift);
    page(bucket >>> LogBuckets.PAGE_BITS);
    noteExtremes(value, epoch);
    addOffsets(LogBuckets.offset(value, shift));
    addCount(bucket, 1);
  }

  /** Makes room for a page; returns false if memory is short. */
  boolean reserve(int number) {
    try {
      page(number);
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  /** Adds values of a bucket whose page is there, and whose extremes are known. */
  void addCount(int bucket, long count) {
    int number = bucket >>> LogBuckets.PAGE_BITS;
    LONGS.getAndAdd(page(number), bucket & LogBuckets.PAGE_MASK, count);
    markChanged(number);
  }

  /** Adds 0 or more to the sum of the offsets. */
  void addOffsets(long sum) {
    carry((long) LONGS.getAndAdd(words, SUM, sum), sum);
  }

  private void carry(long before, long added) {
    if (Long.compareUnsigned(before + added, before) < 0) {
      LONGS.getAndAdd(words, CARRY, 1L);
    }
  }

  private void markChanged(int number) {
    long bit = 1L << number;
    long before = changed.get();
    while ((before & bit) == 0 && !changed.compareAndSet(before, before | bit)) {
      before = changed.get();
    }
  }

  private long[] page(int number) {
    long[] page = pages.get(number);
    if (page == null) {
      long[] created = new long[PAGE_SIZE];
      long[] winner = pages.compareAndExchange(number, null, created);
      page = winner == null ? created : winner;
    }
    return page;
  }

  /** Notes a value that may be an extreme of an epoch. */
  void noteExtremes(long value, long epoch) {
    int parity = Intake.parity(epoch);
    noteGreatest(GREATEST + parity, epoch + value);
    noteGreatest(LEAST + parity, epoch + LogBuckets.MAX_VALUE - value);
  }

  private void noteGreatest(int slot, long value) {
    long before = (long) LONGS.getVolatile(words, slot);
    while (((before ^ value) >>> LogBuckets.VALUE_BITS != 0 || before < value)
        && !LONGS.compareAndSet(words, slot, before, value)) {
      before = (long) LONGS.getVolatile(words, slot);
    }
  }

  /**
   * Moves everything to a drain.
   *
   * @return false if memory is short, and something is left for the next drain
   */
  boolean drainTo(Drain drain, int recorder) {
    // Without a page, a sum of values that were counted before.
    if (changed.get() == 0 && (long) LONGS.getVolatile(words, SUM) == 0) {
      return true;
    }
    Tally tally = drain.of(recorder);
    boolean complete = true;
    for (long bits = changed.getAndSet(0); bits != 0; bits &= bits - 1) {
      int number = Long.numberOfTrailingZeros(bits);
      take(page(number), drain.counts());
      if (!tally.add(number)) {
        putBack(number, drain.counts());
        complete = false;
      }
    }
    long sum = (long) LONGS.getAndSet(words, SUM, 0L);
    tally.addOffsets(sum, (long) LONGS.getAndSet(words, CARRY, 0L));
    for (int parity = 0; parity < 2; parity++) {
      tally.noteGreatest((long) LONGS.getVolatile(words, GREATEST + parity));
      tally.noteLeast((long) LONGS.getVolatile(words, LEAST + parity) ^ LogBuckets.MAX_VALUE);
    }
    return complete;
  }

  private static void take(long[] page, long[] counts) {
    long columns = 0;
    int at = 1;
    for (int column = 0; column < PAGE_SIZE; column++) {
      if ((long) LONGS.getVolatile(page, column) != 0) {
        counts[at++] = (long) LONGS.getAndSet(page, column, 0L);
        columns |= 1L << column;
      }
    }
    counts[0] = columns;
  }

  private void putBack(int number, long[] counts) {
    int at = 1;
    for (long bits = Totals.Page.columns(counts); bits != 0; bits &= bits - 1) {
      addCount((number << LogBuckets.PAGE_BITS) + Long.numberOfTrailingZeros(bits), counts[at++]);
    }
  }

  /** Returns the number of pages, for the memory formula. */
  int pageCount() {
    int count = 0;
    for (int number = 0; number < LogBuckets.PAGES; number++) {
      if (pages.get(number) != null) {
        count++;
      }
    }
    return count;
  }
}
