/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The part of a drain that belongs to one recorder.
 *
 * <p><b>Threading:</b> under the registry's reader lock.
 *
 * <p><b>Shapes:</b> 16 longs for each page that a private cell ever had.
 */
final class Tally {
  /*
   * Lanes: the counts of private cells are bytes. Those of all threads are first added up here, eight cells
   * with a few instructions: a page has 16 longs of four lanes, for the even and for the odd cells of eight.
   * A lane has room for 257 bytes. Lanes that find no memory in the totals wait for the next drain.
   *
   * Extremes: of the values that writers noted for this epoch and the next (see ThreadCells and SharedCells),
   * a drain believes those in the outermost bucket with values. If nothing was recorded while it ran, they
   * are exact. Otherwise a noted value may belong to the next drain, or a value may be counted without having
   * been noted; then the extreme is the limit of that bucket.
   */

  /** Lanes must be emptied after the rows of as many threads. */
  static final int MOST_THREADS = 257;

  private static final int PAGE_SIZE = LogBuckets.PAGE_SIZE;
  private static final int WORDS = PAGE_SIZE / Long.BYTES;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LANES = 0x00FF00FF00FF00FFL;
  private static final int LANE_BITS = 16;
  private static final long LANE = (1L << LANE_BITS) - 1;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int recorder;
  private final Drain drain;
  private final long[][] lanes = new long[LogBuckets.PAGES][];

  /** A bit for each page whose lanes have values. */
  private long filled;

  /** The rows in the lanes. */
  private int rows;

  private long epoch;

  /** The number of values, the sum of the least of their buckets, and the sum of the widths. */
  private long values;

  private long base;
  private long baseCarry;
  private long widths;

  /**
   * The sum of the distances from the least of their buckets, and how often it went beyond 2^64.
   */
  private long offsets;

  private long carry;
  private int firstBucket;
  private long firstCount;
  private int lastBucket;
  private long lastCount;

  /** The extremes noted for the epoch that ends, and for the next. */
  private final long[] least = new long[2];

  private final long[] greatest = new long[2];

  // Set by finish.
  private long min;
  private long max;

  Tally(int recorder, Drain drain) {
    this.recorder = recorder;
    this.drain = drain;
  }

  /** Starts a drain; keeps what found no memory in the last one. */
  void start(long ending) {
    epoch = ending;
    values = 0;
    base = 0;
    baseCarry = 0;
    widths = 0;
    firstBucket = LogBuckets.BUCKETS;
    lastBucket = -1;
    Arrays.fill(least, Long.MAX_VALUE);
    Arrays.fill(greatest, -1);
  }

  /** Adds {@code low + carries * 2^64} to the sum of the offsets. */
  void addOffsets(long low, long carries) {
    offsets += low;
    carry += carries + (Long.compareUnsigned(offsets, low) < 0 ? 1 : 0);
  }

  private void subtract(long number) {
    carry -= Long.compareUnsigned(offsets, number) < 0 ? 1 : 0;
    offsets -= number;
  }

  /** Notes an extreme that comes with its epoch. */
  void noteLeast(long tagged) {
    long age = tagged - epoch;
    if (isKnown(age)) {
      int next = Intake.parity(age);
      least[next] = Math.min(least[next], age & LogBuckets.MAX_VALUE);
    }
  }

  void noteGreatest(long tagged) {
    long age = tagged - epoch;
    if (isKnown(age)) {
      int next = Intake.parity(age);
      greatest[next] = Math.max(greatest[next], age & LogBuckets.MAX_VALUE);
    }
  }

  private static boolean isKnown(long age) {
    return age >>> LogBuckets.VALUE_BITS <= 1;
  }

  /**
   * Adds the difference between private cells and what was seen of them, which it brings up to
   * date.
   *
   * @param row the cells of these pages, which do not change
   * @param from where in {@code seen} the pages begin
   * @return the number of values; -1 if memory is short, and some pages are left
   */
  long addRow(int firstPage, int pages, byte[] row, byte[] seen, int from) {
    if (rows == MOST_THREADS) {
      return -1;
    }
    rows++;
    long taken = 0;
    boolean complete = true;
    for (int page = 0; page < pages && complete; page++) {
      int number = firstPage + page;
      int at = page * PAGE_SIZE;
      if (!Arrays.equals(row, at, at + PAGE_SIZE, seen, from + at, from + at + PAGE_SIZE)) {
        complete = hasLanes(number);
        if (complete) {
          taken += addPage(lanes[number], row, at, seen, from + at);
          filled |= 1L << number;
        }
      }
    }
    // Each value has 1 more in the sum of a row.
    subtract(taken);
    return complete ? taken : -1;
  }

  private boolean hasLanes(int number) {
    try {
      if (lanes[number] == null) {
        lanes[number] = new long[2 * WORDS];
      }
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  private static long addPage(long[] lanes, byte[] row, int at, byte[] seen, int seenAt) {
    long sums = 0;
    for (int word = 0; word < WORDS; word++) {
      long now = (long) WORD.get(row, at + word * Long.BYTES);
      long before = (long) WORD.get(seen, seenAt + word * Long.BYTES);
      // Eight subtractions of bytes.
      long fresh = ((now | HIGH_BITS) - (before & ~HIGH_BITS)) ^ ((now ^ ~before) & HIGH_BITS);
      long even = fresh & LANES;
      long odd = (fresh >>> Byte.SIZE) & LANES;
      lanes[word] += even;
      lanes[WORDS + word] += odd;
      sums += even + odd;
      WORD.set(seen, seenAt + word * Long.BYTES, now);
    }
    long result = 0;
    for (int shift = 0; shift < Long.SIZE; shift += LANE_BITS) {
      result += (sums >>> shift) & LANE;
    }
    return result;
  }

  /** Adds the lanes to the totals; returns false if memory is short. */
  boolean empty() {
    boolean complete = true;
    for (long bits = filled; bits != 0; bits &= bits - 1) {
      int number = Long.numberOfTrailingZeros(bits);
      pack(lanes[number], drain.counts());
      if (add(number)) {
        Arrays.fill(lanes[number], 0);
        filled &= ~(1L << number);
      } else {
        complete = false;
      }
    }
    rows = complete ? 0 : rows;
    return complete;
  }

  private static void pack(long[] lanes, long[] counts) {
    long columns = 0;
    int at = 1;
    for (int word = 0; word < WORDS; word++) {
      long even = lanes[word];
      long odd = lanes[WORDS + word];
      if ((even | odd) == 0) {
        continue;
      }
      for (int column = word * Long.BYTES; column < (word + 1) * Long.BYTES; column += 2) {
        // Without branches: the next count replaces one that is 0.
        counts[at] = even & LANE;
        long any = -counts[at] >>> (Long.SIZE - 1);
        columns |= any << column;
        at += (int) any;
        counts[at] = odd & LANE;
        any = -counts[at] >>> (Long.SIZE - 1);
        columns |= any << (column + 1);
        at += (int) any;
        even >>>= LANE_BITS;
        odd >>>= LANE_BITS;
      }
    }
    counts[0] = columns;
  }

  /** Adds {@link Drain#counts} to a page; returns false if memory is short. */
  boolean add(int number) {
    long[] counts = drain.counts();
    long bits = Totals.Page.columns(counts);
    if (bits == 0) {
      return true;
    }
    try {
      for (Totals sink : drain.sinks()) {
        sink.entry(recorder).reserve(number, bits);
      }
    } catch (OutOfMemoryError e) {
      return false;
    }
    for (Totals sink : drain.sinks()) {
      sink.entry(recorder).addPage(number, counts);
    }
    int page = number << LogBuckets.PAGE_BITS;
    noteFirst(page + Long.numberOfTrailingZeros(bits), counts[1]);
    noteLast(page + Long.SIZE - 1 - Long.numberOfLeadingZeros(bits), counts[Long.bitCount(bits)]);
    long inPage = 0;
    long columns = 0;
    for (int at = 1; bits != 0; bits &= bits - 1, at++) {
      inPage += counts[at];
      columns += counts[at] * Long.numberOfTrailingZeros(bits);
    }
    long lowest = LogBuckets.lowest(page);
    long width = 1L << LogBuckets.shiftOfPage(number);
    values += inPage;
    addToBase(inPage * lowest, Math.multiplyHigh(inPage, lowest));
    addToBase(columns * width, Math.multiplyHigh(columns, width));
    boolean fits = Math.multiplyHigh(inPage, width) == 0 && widths + inPage * width >= 0;
    widths = fits ? widths + inPage * (width - 1) : Long.MAX_VALUE;
    return true;
  }

  private void noteFirst(int bucket, long count) {
    if (bucket <= firstBucket) {
      firstCount = bucket == firstBucket ? firstCount + count : count;
      firstBucket = bucket;
    }
  }

  private void noteLast(int bucket, long count) {
    if (bucket >= lastBucket) {
      lastCount = bucket == lastBucket ? lastCount + count : count;
      lastBucket = bucket;
    }
  }

  private void addToBase(long low, long high) {
    base += low;
    baseCarry += high + (Long.compareUnsigned(base, low) < 0 ? 1 : 0);
  }

  /** Adds the sum and the extremes to the totals; returns false if memory is short. */
  boolean finish() {
    if (values == 0 && offsets == 0) {
      return true;
    }
    Totals[] sinks = drain.sinks();
    try {
      for (Totals sink : sinks) {
        sink.entry(recorder);
      }
    } catch (OutOfMemoryError e) {
      return false;
    }
    boolean possible = values > 0 && findExtremes();
    addToBase(offsets, carry);
    for (Totals sink : sinks) {
      Totals.Entry entry = sink.entry(recorder);
      if (values > 0) {
        entry.addExtremes(min, max);
      }
      entry.addSum(base & Long.MAX_VALUE, 2 * baseCarry + (base >>> 63));
      if (!possible) {
        entry.unsettle();
      }
    }
    offsets = 0;
    carry = 0;
    return true;
  }

  /** Finds the extremes; returns whether the values can have them and their sum. */
  private boolean findExtremes() {
    long low = LogBuckets.lowest(firstBucket);
    long high = LogBuckets.highest(lastBucket);
    boolean possible = carry == 0 && offsets >= 0 && offsets <= widths;
    if (values == 1 && possible) {
      min = low + offsets;
      max = min;
      return true;
    }
    min = min();
    max = values == 1 ? min : Math.max(min, max());
    // The values times their range come to less than 2^63, so the products below fit in a long.
    return possible
        && Math.multiplyHigh(values, 2 * (high - low + 1)) == 0
        && offsets >= firstCount * (min - low)
        && offsets <= widths - lastCount * (high - max);
  }

  private long min() {
    long low = LogBuckets.lowest(firstBucket);
    long high = LogBuckets.highest(firstBucket);
    long found = Long.MAX_VALUE;
    for (long noted : least) {
      found = noted < low ? found : Math.min(found, noted);
    }
    return found <= high ? found : low;
  }

  private long max() {
    long low = LogBuckets.lowest(lastBucket);
    long high = LogBuckets.highest(lastBucket);
    long found = -1;
    for (long noted : greatest) {
      found = noted > high ? found : Math.max(found, noted);
    }
    return found >= low ? found : high;
  }
}
