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
 *
 * <p><b>Threading:</b> under the registry's reader lock.
 */
final class Totals {
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

    void addPage(int number, long[] counts) {
      long[] page = page(number);
      for (int column = 0; column < LogBuckets.PAGE_SIZE; column++) {
        page[column] += counts[column];
      }
    }

    /** Adds another entry; leaves this one unchanged if memory is short. */
    void add(Entry other) {
      for (int number = 0; number < LogBuckets.PAGES; number++) {
        if (other.pages[number] != null) {
          page(number);
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

    /** Returns a page, allocated if need be. */
    long[] page(int number) {
      long[] page = pages[number];
      if (page == null) {
        page = new long[LogBuckets.PAGE_SIZE];
        pages[number] = page;
      }
      return page;
    }

    long count() {
      long total = 0;
      for (long[] page : pages) {
        if (page != null) {
          total += Distribution.sumOf(page);
        }
      }
      return total;
    }

    /** Removes all values and keeps the pages. */
    void clear() {
      for (long[] page : pages) {
        if (page != null) {
          Arrays.fill(page, 0);
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
}
