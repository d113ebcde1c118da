/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

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

  /** Returns the entry of a recorder if anything was added to it. */
  @Nullable Entry peek(int recorder) {
    return recorder < entries.length ? entries[recorder] : null;
  }

  /** Removes and returns the entry. */
  @Nullable Entry remove(int recorder) {
    Entry entry = peek(recorder);
    if (entry != null) {
      entries[recorder] = null;
    }
    return entry;
  }

  void clear() {
    Arrays.fill(entries, null);
  }

  /** The growing distribution of one recorder. */
  static final class Entry {
    private final long[] @Nullable [] pages = new long[LogBuckets.PAGES][];
    private long sum;
    private long carry;
    private long max = -1;
    private long min = Long.MAX_VALUE;

    void addExtremes(long least, long greatest) {
      min = Math.min(min, least);
      max = Math.max(max, greatest);
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

    /** Adds the columns whose bits are set. */
    void addPage(int number, char[] counts, long columns) {
      long[] page = page(number);
      for (long rest = columns; rest != 0; rest &= rest - 1) {
        int column = Long.numberOfTrailingZeros(rest);
        page[column] += counts[column];
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
