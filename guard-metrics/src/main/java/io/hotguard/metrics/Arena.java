/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The log buckets of all recorders, filled by the thread that holds the arena.
 *
 * <p><b>Threading:</b> not thread-safe; {@link ExclusiveSlots} gives it to one thread at a time.
 *
 * <p><b>Shapes:</b> for each recorder four longs and a row of {@link LogBuckets#PAGES} references;
 * for each page that ever held a value 64 chars, and 64 longs if one of them was full.
 */
final class Arena implements SampleSink {
  /*
   * A bucket has sixteen bits: there are several arenas, each is emptied at each snapshot, and most buckets
   * of most recorders stay small. With ints, arenas would take half of the registry's memory. A bucket that
   * reaches 2^16 moves them to a wide twin of the page, once in as many samples. The sum is 63 bits and a
   * carry, because values of 48 bits can overflow it if no reader comes. There is no count: it is the sum of
   * the buckets, so it cannot disagree with them.
   *
   * Every allocation happens before the first store of a sample, and the allocations of a move before its
   * first addition. An OutOfMemoryError therefore leaves the arena unchanged.
   */
  private static final int SUM = 0;
  private static final int CARRY = 1;
  private static final int MAX = 2;
  private static final int MIN = 3;
  private static final int STATS = 4;

  private static final int FULL = 1 << 16;

  private char[] @Nullable [] pages = new char[0][];
  private long[] stats = new long[0];
  private int recorders;
  private long[] @Nullable [] wide = new long[0][];

  /** Scratch space of a move: a bit for each bucket of each page of a recorder. */
  private final long[] occupied = new long[LogBuckets.PAGES];

  @Override
  public int accept(long[] samples, int from, int to) {
    /*
     * One loop with everything in locals: it is half of the price of a record. Refused: sum, minimum and
     * maximum in registers for a run of one recorder, which saves little there and costs random recorders as
     * much again.
     */
    char[][] ownPages = pages;
    long[] ownStats = stats;
    for (int i = from; i < to; i++) {
      int recorder = SampleLog.recorderOf(samples[i]);
      long value = SampleLog.valueOf(samples[i]);
      int bucket = LogBuckets.bucketOf(value);
      int row = recorder * LogBuckets.PAGES + (bucket >>> LogBuckets.PAGE_BITS);
      char[] page = row < ownPages.length ? ownPages[row] : null;
      int count = page == null ? 1 : page[bucket & LogBuckets.PAGE_MASK] + 1;
      if (page == null || count == FULL) {
        if (!makeRoom(recorder, row, bucket & LogBuckets.PAGE_MASK)) {
          return i;
        }
        ownPages = pages;
        ownStats = stats;
        page = ownPages[row];
        count = page[bucket & LogBuckets.PAGE_MASK] + 1;
      }
      // A full count has wrapped to 0 here.
      page[bucket & LogBuckets.PAGE_MASK] = (char) count;

      int base = recorder * STATS;
      long sum = ownStats[base + SUM] + value;
      if (sum < 0) {
        sum &= Long.MAX_VALUE;
        ownStats[base + CARRY]++;
      }
      ownStats[base + SUM] = sum;
      if (value > ownStats[base + MAX]) {
        ownStats[base + MAX] = value;
      }
      if (value < ownStats[base + MIN]) {
        ownStats[base + MIN] = value;
      }
    }
    return to;
  }

  /**
   * Gives a sample a page, or moves a full bucket to its wide twin; returns false if memory is
   * short.
   */
  private boolean makeRoom(int recorder, int row, int column) {
    try {
      if (recorder >= recorders) {
        grow(recorder + 1);
      }
      if (pages[row] == null) {
        pages[row] = new char[LogBuckets.PAGE_SIZE];
      } else if (pages[row][column] == FULL - 1) {
        widen(row, column);
      }
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  /** Adds everything to the totals; the arena is then empty and keeps its pages. */
  void moveTo(Totals[] sinks) {
    for (int recorder = 0; recorder < recorders; recorder++) {
      int base = recorder * STATS;
      if (stats[base + MAX] < 0) {
        continue;
      }
      findOccupied(recorder);
      for (Totals sink : sinks) {
        prepare(sink.entry(recorder), recorder);
      }
      for (Totals sink : sinks) {
        addTo(sink.entry(recorder), recorder);
      }
      clear(recorder);
    }
  }

  /** Frees the pages of a recorder without samples, so that its row can be reused. */
  void release(int recorder) {
    int from = recorder * LogBuckets.PAGES;
    int to = from + LogBuckets.PAGES;
    if (recorder < recorders) {
      Arrays.fill(pages, from, to, null);
    }
    if (to <= wide.length) {
      Arrays.fill(wide, from, to, null);
    }
  }

  /** Returns the number of pages held, for the memory formula. */
  int pageCount() {
    int count = 0;
    for (char[] page : pages) {
      if (page != null) {
        count++;
      }
    }
    return count;
  }

  /** Returns the number of wide pages held, for the memory formula. */
  int widePageCount() {
    int count = 0;
    for (long[] page : wide) {
      if (page != null) {
        count++;
      }
    }
    return count;
  }

  /**
   * Finds the occupied buckets of a recorder, so that the many empty ones are not touched again.
   */
  private void findOccupied(int recorder) {
    for (int page = 0; page < LogBuckets.PAGES; page++) {
      char[] counts = pages[recorder * LogBuckets.PAGES + page];
      long bits = 0;
      if (counts != null) {
        for (int column = 0; column < LogBuckets.PAGE_SIZE; column++) {
          // Gives 1 for a positive count, without a branch.
          bits |= ((counts[column] + 0xFFFFL) >>> 16) << column;
        }
      }
      occupied[page] = bits;
    }
  }

  private void prepare(Totals.Entry entry, int recorder) {
    for (int page = 0; page < LogBuckets.PAGES; page++) {
      if (occupied[page] != 0 || widePage(recorder * LogBuckets.PAGES + page) != null) {
        entry.page(page);
      }
    }
  }

  private void addTo(Totals.Entry entry, int recorder) {
    int base = recorder * STATS;
    entry.addExtremes(stats[base + MIN], stats[base + MAX]);
    entry.addSum(stats[base + SUM], stats[base + CARRY]);
    for (int page = 0; page < LogBuckets.PAGES; page++) {
      int row = recorder * LogBuckets.PAGES + page;
      if (occupied[page] != 0) {
        entry.addPage(page, pages[row], occupied[page]);
      }
      long[] twin = widePage(row);
      if (twin != null) {
        entry.addPage(page, twin);
      }
    }
  }

  private void clear(int recorder) {
    int base = recorder * STATS;
    stats[base + SUM] = 0;
    stats[base + CARRY] = 0;
    stats[base + MAX] = -1;
    stats[base + MIN] = Long.MAX_VALUE;
    for (int page = 0; page < LogBuckets.PAGES; page++) {
      int row = recorder * LogBuckets.PAGES + page;
      if (occupied[page] != 0) {
        Arrays.fill(pages[row], (char) 0);
      }
      long[] twin = widePage(row);
      if (twin != null) {
        Arrays.fill(twin, 0);
      }
    }
  }

  private long @Nullable [] widePage(int row) {
    return row < wide.length ? wide[row] : null;
  }

  private void grow(int needed) {
    int size = Math.max(needed, recorders + (recorders >> 1));
    char[][] grownPages = Arrays.copyOf(pages, size * LogBuckets.PAGES);
    long[] grownStats = Arrays.copyOf(stats, size * STATS);
    for (int recorder = recorders; recorder < size; recorder++) {
      grownStats[recorder * STATS + MAX] = -1;
      grownStats[recorder * STATS + MIN] = Long.MAX_VALUE;
    }
    pages = grownPages;
    stats = grownStats;
    recorders = size;
  }

  private void widen(int row, int column) {
    if (row >= wide.length) {
      wide = Arrays.copyOf(wide, pages.length);
    }
    long[] page = wide[row];
    if (page == null) {
      page = new long[LogBuckets.PAGE_SIZE];
      wide[row] = page;
    }
    page[column] += FULL;
  }
}
