/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Exact counts of all recorders: either what a reader has not read, or the registry's whole life.
 * Tests let it run out of memory.
 *
 * <p><b>Threading:</b> under the registry's reader lock.
 */
class Totals {
  private @Nullable Entry[] entries = new Entry[0];

  /** Returns the entry of a recorder, empty at first. */
  Entry entry(int recorder) {
    if (recorder >= entries.length) {
      entries =
          Arrays.copyOf(entries, Math.max(recorder + 1, entries.length + (entries.length >> 1)));
    }
    Entry entry = entries[recorder];
    if (entry == null) {
      entry = new Entry();
      entries[recorder] = entry;
    }
    return entry;
  }

  /** Returns the entry of a recorder if it has values. */
  @Nullable Entry peek(int recorder) {
    Entry entry = recorder < entries.length ? entries[recorder] : null;
    return entry == null || entry.isEmpty() ? null : entry;
  }

  /** Removes an entry. */
  void remove(int recorder) {
    if (recorder < entries.length) {
      entries[recorder] = null;
    }
  }

  /** Removes all values, but keeps the sums that no distribution has told yet. */
  void clear() {
    for (int recorder = 0; recorder < entries.length; recorder++) {
      Entry entry = entries[recorder];
      entries[recorder] = entry == null ? null : entry.rest();
    }
  }

  /** The growing distribution of one recorder. */
  static final class Entry {
    /*
     * A recording thread adds to its cells while a reader takes them, so what a value is above the least of
     * its bucket may come into the drain after that of its count, or before. A distribution has a sum that
     * its values can have; what is over, or below, waits.
     */
    private final long[] @Nullable [] pages = new long[LogBuckets.PAGES][];
    private long sum;
    private long carry;
    private long max = -1;
    private long min = Long.MAX_VALUE;
    private boolean unsettled;
    private BigInteger waiting = BigInteger.ZERO;

    /** Notes that the values cannot have the sum. */
    void unsettle() {
      unsettled = true;
    }

    /** Leaves out of the sum what its values cannot have. */
    Entry settle() {
      if (unsettled) {
        BigInteger all = Distribution.exact(sum, carry).add(waiting);
        BigInteger possible =
            isEmpty() ? BigInteger.ZERO : new DistributionBuilder.SumBounds(copy()).nearest(all);
        waiting = all.subtract(possible);
        sum = possible.longValue() & Long.MAX_VALUE;
        carry = possible.shiftRight(63).longValueExact();
        unsettled = waiting.signum() != 0;
      }
      return this;
    }

    /** Returns an entry with what is left out of the sum; null if that is nothing. */
    @Nullable Entry rest() {
      settle();
      if (waiting.signum() == 0) {
        return null;
      }
      Entry rest = new Entry();
      rest.waiting = waiting;
      rest.unsettled = true;
      return rest;
    }

    void addExtremes(long least, long greatest) {
      min = Math.min(min, least);
      max = Math.max(max, greatest);
    }

    private boolean isEmpty() {
      return max < 0;
    }

    /** Adds {@code low + carries * 2^63}. */
    void addSum(long low, long carries) {
      sum += low;
      carry += carries;
      if (sum < 0) {
        sum &= Long.MAX_VALUE;
        carry++;
      }
    }

    /**
     * Adds a value.
     *
     * @throws IllegalArgumentException if out of range
     */
    void add(long value) {
      if (value < 0 || value > LogBuckets.MAX_VALUE) {
        throw new IllegalArgumentException(
            "value %s: must be in 0..%s (2^48 - 1)".formatted(value, LogBuckets.MAX_VALUE));
      }
      addCount(LogBuckets.bucketOf(value), 1);
      addSum(value, 0);
      addExtremes(value, value);
    }

    /** Adds values of one bucket. */
    void addCount(int bucket, long count) {
      int number = bucket >>> LogBuckets.PAGE_BITS;
      int column = bucket & LogBuckets.PAGE_MASK;
      long[] page = pages[number];
      if (page == null || !Page.has(page, 1L << column)) {
        page = reserve(number, Page.ALL);
      }
      page[Page.index(page, column)] += count;
    }

    /**
     * Makes room for counts of a page.
     *
     * @param columns a bit for each cell
     */
    long[] reserve(int number, long columns) {
      long[] page = pages[number];
      if (page == null || !Page.has(page, columns)) {
        page = Page.with(page, columns);
        pages[number] = page;
      }
      return page;
    }

    void addPage(int number, long[] counts) {
      Page.add(counts, reserve(number, Page.columns(counts)));
    }

    /** Adds another entry; leaves this one unchanged if memory is short. */
    void add(Entry other) {
      for (int number = 0; number < LogBuckets.PAGES; number++) {
        long[] counts = other.pages[number];
        if (counts != null) {
          reserve(number, Page.columns(counts));
        }
      }
      for (int number = 0; number < LogBuckets.PAGES; number++) {
        long[] counts = other.pages[number];
        if (counts != null) {
          addPage(number, counts);
        }
      }
      addSum(other.sum, other.carry);
      waiting = waiting.add(other.waiting);
      unsettled |= other.unsettled;
      addExtremes(other.min, other.max);
    }

    long count() {
      long total = 0;
      for (long[] page : pages) {
        if (page != null) {
          total += Page.count(page);
        }
      }
      return total;
    }

    /** Removes all values and keeps the pages. */
    void clear() {
      for (long[] page : pages) {
        if (page != null) {
          Arrays.fill(page, 1, page.length, 0);
        }
      }
      sum = 0;
      carry = 0;
      max = -1;
      min = Long.MAX_VALUE;
    }

    /** Returns the values without a copy; the entry must not be used afterwards. */
    Distribution giveAway() {
      return new Distribution(pages, sum, carry, min, max);
    }

    /** Returns a copy of the values so far. */
    Distribution copy() {
      long[][] copies = new long[LogBuckets.PAGES][];
      for (int number = 0; number < copies.length; number++) {
        long[] page = pages[number];
        if (page != null) {
          copies[number] = page.clone();
        }
      }
      return new Distribution(copies, sum, carry, min, max);
    }
  }

  /**
   * A page of counts with room for some of its 64 cells: first a bit for each cell that has room,
   * then these cells.
   */
  static final class Page {
    /** The bits of all cells. */
    static final long ALL = -1;

    /** The longest page. */
    static final int MAX_LENGTH = 1 + LogBuckets.PAGE_SIZE;

    private Page() {}

    /** Returns a bit for each cell that has room. */
    static long columns(long[] page) {
      return page[0];
    }

    /** Returns whether all of these cells have room. */
    static boolean has(long[] page, long columns) {
      return (columns & ~page[0]) == 0;
    }

    /** Returns where the count of a cell is, which has room. */
    static int index(long[] page, int column) {
      return 1 + Long.bitCount(page[0] & ((1L << column) - 1));
    }

    /** Returns the counts of a page, or none, with room for further cells. */
    private static long[] with(long @Nullable [] page, long columns) {
      long all = page == null ? columns : page[0] | columns;
      long[] larger = new long[1 + Long.bitCount(all)];
      larger[0] = all;
      if (page != null) {
        add(page, larger);
      }
      return larger;
    }

    /** Adds counts to a page that has room for them. */
    static void add(long[] counts, long[] page) {
      if (counts[0] == page[0]) {
        for (int at = 1; at < page.length; at++) {
          page[at] += counts[at];
        }
        return;
      }
      int at = 1;
      for (long bits = counts[0]; bits != 0; bits &= bits - 1) {
        page[index(page, Long.numberOfTrailingZeros(bits))] += counts[at++];
      }
    }

    /** Returns the number of values. */
    static long count(long[] page) {
      long total = 0;
      for (int at = 1; at < page.length; at++) {
        total += page[at];
      }
      return total;
    }

    /** Returns the counts of all 64 cells; zeros without a page. */
    static long[] spread(long @Nullable [] page) {
      return page == null ? new long[MAX_LENGTH] : with(page, ALL);
    }
  }
}
