/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums and extremes of values that are read while they are on their way. */
final class TallyTest {
  private static final long EPOCH = 1L << LogBuckets.VALUE_BITS;

  /** The middle of the last bucket. */
  private static final long MIDDLE = LogBuckets.lowest(LogBuckets.BUCKETS - 1) + (1L << 40);

  private final Totals totals = new Totals();
  private final Drain drain = new Drain();

  @Test
  void extremesThatNobodyNotedAreWithinTheirBucket() {
    SharedCells cells = new SharedCells();
    long[] values = {1_000_000, 1_000_100, 9_000_000, 9_000_100, 9_000_200};
    for (long value : values) {
      // For an epoch long ago.
      cells.add(value, EPOCH);
    }
    Distribution found = requireNonNull(drained(cells, 5 * EPOCH));
    assertThat(LogBuckets.bucketOf(found.min())).isEqualTo(LogBuckets.bucketOf(1_000_000));
    assertThat(LogBuckets.bucketOf(found.max())).isEqualTo(LogBuckets.bucketOf(9_000_200));
    assertThat(found.min()).isCloseTo(1_000_000L, withPercentage(1.57));
    assertThat(found.max()).isCloseTo(9_000_200L, withPercentage(1.57));
    assertThat(found.sum()).isEqualTo(Arrays.stream(values).sum());
  }

  @Test
  void anExtremeWithoutItsValueIsNotBelieved() {
    SharedCells cells = new SharedCells();
    cells.add(1_000_000, EPOCH);
    cells.noteExtremes(5, EPOCH);
    cells.noteExtremes(50_000_000, 2 * EPOCH);
    Distribution found = requireNonNull(drained(cells, EPOCH));
    assertThat(found.min()).isCloseTo(1_000_000L, withPercentage(1.57));
    assertThat(found.max()).isCloseTo(1_000_000L, withPercentage(1.57));
  }

  @Test
  void aSumThatComesLateIsNotLost() {
    SharedCells cells = new SharedCells();
    int bucket = LogBuckets.bucketOf(1_000_000);
    long least = LogBuckets.lowest(bucket);
    assertThat(cells.reserve(bucket >>> LogBuckets.PAGE_BITS)).isTrue();
    cells.noteExtremes(1_000_000, EPOCH);
    cells.addCount(bucket, 2);
    Distribution told = requireNonNull(drained(cells, EPOCH));
    assertThat(told.sum()).isEqualTo(2_000_000);
    cells.addOffsets(2 * (1_000_000 - least) + 40);
    assertThat(drained(cells, 2 * EPOCH)).isNull();
    cells.add(1_000_001, 3 * EPOCH);
    cells.add(1_000_009, 3 * EPOCH);
    // A sum that was told too low is made up for where it is possible.
    assertThat(requireNonNull(drained(cells, 3 * EPOCH)).sum()).isEqualTo(2 * 1_000_009);
    cells.add(1_000_001, 4 * EPOCH);
    cells.add(1_000_099, 4 * EPOCH);
    assertThat(requireNonNull(drained(cells, 4 * EPOCH)).sum()).isEqualTo(2_000_100 + 32);
  }

  @Test
  void aSumThatComesEarlyWaits() {
    SharedCells cells = new SharedCells();
    int bucket = LogBuckets.bucketOf(1_000_000);
    cells.addOffsets(2 * (1_000_000 - LogBuckets.lowest(bucket)));
    assertThat(drained(cells, EPOCH)).isNull();
    cells.addCount(bucket, 2);
    cells.noteExtremes(1_000_000, 2 * EPOCH);
    assertThat(drained(cells, 2 * EPOCH)).isEqualTo(Distribution.of(1_000_000, 1_000_000));
  }

  @ParameterizedTest
  @MethodSource("io.hotguard.metrics.ThreadCellsTest#pairsOfABucket")
  void sharedCellsTellTheExtremesOfTheEpochThatEndsAndOfTheNext(long[] pair) {
    SharedCells added = new SharedCells();
    SharedCells tried = new SharedCells();
    for (int i = 0; i < pair.length; i++) {
      added.add(pair[i], (i + 1) * EPOCH);
      assertThat(tried.tryAdd(pair[i], (i + 1) * EPOCH)).isTrue();
    }
    assertThat(drained(added, EPOCH)).isEqualTo(Distribution.of(pair));
    assertThat(drained(tried, EPOCH)).isEqualTo(Distribution.of(pair));
    assertThat(drained(tried, 2 * EPOCH)).isNull();
  }

  @Test
  void sharedCellsForgetTheExtremesOfTheLastDrain() {
    SharedCells cells = new SharedCells();
    cells.add(1_000_900, EPOCH);
    cells.add(1_000_000, EPOCH);
    assertThat(drained(cells, EPOCH)).isEqualTo(Distribution.of(1_000_000, 1_000_900));
    cells.add(1_000_600, 2 * EPOCH);
    cells.add(1_000_300, 2 * EPOCH);
    assertThat(drained(cells, 2 * EPOCH)).isEqualTo(Distribution.of(1_000_300, 1_000_600));
  }

  @Test
  void theSumTellsASingleValueThatNobodyNoted() {
    int bucket = LogBuckets.bucketOf(1_000_000);
    long low = LogBuckets.lowest(bucket);
    for (long value : new long[] {0, low, low + 5, LogBuckets.highest(bucket)}) {
      SharedCells cells = new SharedCells();
      cells.add(value, EPOCH);
      // A value that comes after the drain.
      cells.noteExtremes(low + 7, 5 * EPOCH);
      assertThat(drained(cells, 5 * EPOCH)).isEqualTo(Distribution.of(value));
    }
  }

  @Test
  void aSumThatASingleValueCannotHaveWaits() {
    SharedCells cells = new SharedCells();
    int bucket = LogBuckets.bucketOf(1_000_000);
    cells.noteExtremes(1_000_000, EPOCH);
    cells.addCount(bucket, 1);
    cells.addOffsets(LogBuckets.highest(bucket) - LogBuckets.lowest(bucket) + 1);
    assertThat(drained(cells, EPOCH)).isEqualTo(Distribution.of(1_000_000));
  }

  @ParameterizedTest
  @ValueSource(longs = {100_000, -1})
  void aSumThatIsTooGreatIsCutToWhatIsPossible(long more) {
    SharedCells one = new SharedCells();
    one.add(1_000_001, EPOCH);
    one.add(1_000_009, EPOCH);
    // As an unsigned number; -1 is more than 64 bits together with the offsets that are there.
    one.addOffsets(more);
    one.addOffsets(1);
    assertThat(requireNonNull(drained(one, EPOCH)).sum()).isEqualTo(2 * 1_000_009);
  }

  @Test
  void aTriedValueTakesTheSumBeyond64Bits() {
    SharedCells cells = new SharedCells();
    cells.addOffsets(-1);
    assertThat(cells.tryAdd(1_000_001, EPOCH)).isTrue();
    assertThat(cells.tryAdd(1_000_009, EPOCH)).isTrue();
    assertThat(requireNonNull(drained(cells, EPOCH)).sum()).isEqualTo(2 * 1_000_009);
  }

  @Test
  void sumsOfStripesAddUpBeyond64Bits() {
    SharedCells one = new SharedCells();
    SharedCells other = new SharedCells();
    one.addOffsets(-1);
    other.add(1_000_001, EPOCH);
    other.add(1_000_009, EPOCH);
    drain(EPOCH, one, other);
    Distribution told = totals.entry(0).settle().copy();
    assertThat(told.sum()).isEqualTo(2 * 1_000_009);
  }

  /** All four values are one million; their offsets come to 2,304. */
  @ParameterizedTest
  @ValueSource(longs = {1_152, 2_303, 2_305, 5_000})
  void aSumHasAllValuesOfTheOutermostBuckets(long offsets) {
    SharedCells one = new SharedCells();
    SharedCells other = new SharedCells();
    for (SharedCells each : new SharedCells[] {one, other}) {
      each.noteExtremes(1_000_000, EPOCH);
      each.addCount(LogBuckets.bucketOf(1_000_000), 2);
    }
    one.addOffsets(offsets);
    drain(EPOCH, one, other);
    assertThat(totals.entry(0).settle().copy().sum()).isEqualTo(4_000_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {15, 23})
  void aSumOfVeryManyValuesIsNotLessThanPossible(int bits) {
    SharedCells late = veryMany(bits);
    late.noteExtremes(Distribution.MAX_VALUE, EPOCH);
    assertThat(requireNonNull(drained(late, EPOCH)).exactSum())
        .isEqualTo(BigInteger.valueOf(MIDDLE).shiftLeft(bits));
  }

  @ParameterizedTest
  @ValueSource(ints = {15, 23})
  void aSumOfVeryManyValuesIsNotMoreThanPossible(int bits) {
    SharedCells early = veryMany(bits);
    early.addOffsets((Distribution.MAX_VALUE - LogBuckets.lowest(LogBuckets.BUCKETS - 1)) << bits);
    assertThat(requireNonNull(drained(early, EPOCH)).exactSum())
        .isEqualTo(BigInteger.valueOf(MIDDLE).shiftLeft(bits));
  }

  /**
   * Returns 2 to the power of bits values of the last bucket, and notes the middle of the bucket.
   */
  private static SharedCells veryMany(int bits) {
    SharedCells cells = new SharedCells();
    cells.noteExtremes(MIDDLE, EPOCH);
    cells.addCount(LogBuckets.BUCKETS - 1, 1L << bits);
    return cells;
  }

  /** The number of values times the width of their bucket is between 2^63 and 2^64. */
  @ParameterizedTest
  @CsvSource({"281474976710655, 8388607", "259, 3458764513820540928"})
  void aSumThatALongCannotHoldIsNotLessThanPossible(long greatest, long count) {
    SharedCells late = new SharedCells();
    late.noteExtremes(greatest, EPOCH);
    late.addCount(LogBuckets.bucketOf(greatest), count);
    assertThat(requireNonNull(drained(late, EPOCH)).exactSum())
        .isEqualTo(BigInteger.valueOf(greatest).multiply(BigInteger.valueOf(count)));
  }

  @Test
  void aSumThatComesLateReachesTheValuesThatAreThere() {
    SharedCells cells = new SharedCells();
    int bucket = LogBuckets.bucketOf(1_000_000);
    long least = 1_000_000 - LogBuckets.lowest(bucket);
    cells.noteExtremes(1_000_000, EPOCH);
    cells.noteExtremes(1_000_900, EPOCH);
    cells.addCount(bucket, 3);
    assertThat(sumAfterDrain(cells, EPOCH)).isEqualTo(3_000_000);
    cells.addOffsets(3 * least + 1_600);
    assertThat(sumAfterDrain(cells, 2 * EPOCH)).isEqualTo(3_001_600);
    cells.addOffsets(2_000);
    assertThat(sumAfterDrain(cells, 3 * EPOCH)).isEqualTo(3 * 1_000_900);
    cells.add(1_000_100, 4 * EPOCH);
    cells.add(1_000_200, 4 * EPOCH);
    assertThat(sumAfterDrain(cells, 4 * EPOCH)).isEqualTo(3_003_600 + 2_000_300);
  }

  @Test
  void aSumThatWaitsMovesWithItsValues() {
    Totals.Entry entry = new Totals.Entry();
    entry.addCount(5, 1);
    entry.addExtremes(5, 5);
    entry.addSum(9, 0);
    entry.unsettle();
    Totals.Entry evicted = new Totals.Entry();
    evicted.add(entry);
    assertThat(evicted.settle().copy()).isEqualTo(Distribution.of(5));
  }

  @Test
  void totalsForgetWhatTheyNeverHad() {
    totals.remove(0);
    assertThat(totals.peek(0)).isNull();
  }

  @Test
  void aPageThatAnotherDrainHasEmptiedHasNothing() {
    SharedCells cells = new SharedCells();
    cells.addCount(LogBuckets.bucketOf(1_000_000), 0);
    assertThat(drained(cells, EPOCH)).isNull();
  }

  /** No array is as long as the totals of such a recorder. */
  @Test
  void aTallyKeepsWhatFindsNoMemory() {
    Tally tally = new Tally(Integer.MAX_VALUE - 1, drain);
    byte[] row = new byte[LogBuckets.PAGE_SIZE];
    row[3] = 2;
    drain.start(new Totals[] {totals}, 0, EPOCH);
    tally.start(EPOCH);
    assertThat(tally.addRow(0, 1, row, new byte[row.length], 0)).isEqualTo(2);
    tally.addOffsets(7, 0);
    assertThat(tally.empty()).isFalse();
    assertThat(tally.finish()).isFalse();

    drain.start(new Totals[0], 0, 2 * EPOCH);
    tally.start(2 * EPOCH);
    assertThat(tally.empty()).isTrue();
    assertThat(tally.finish()).isTrue();
  }

  @Test
  void aTallyKeepsThePageThatFindsNoMemoryAfterAnother() {
    byte[] row = new byte[2 * LogBuckets.PAGE_SIZE];
    row[3] = 1;
    row[67] = 1;
    // One look-up makes room for a page, and another adds to it.
    drain.start(new Totals[] {new ShortTotals(2)}, 1, EPOCH);
    Tally tally = drain.of(0);
    assertThat(tally.addRow(0, 2, row, new byte[row.length], 0)).isEqualTo(2);
    tally.addOffsets(2, 0);
    assertThat(tally.empty()).isFalse();
    drain(2 * EPOCH);
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(67));
  }

  private @Nullable Distribution drained(SharedCells cells, long epoch) {
    drain(epoch, cells);
    Totals.Entry entry = totals.peek(0);
    Distribution drained = entry == null ? null : entry.settle().giveAway();
    totals.clear();
    return drained;
  }

  private long sumAfterDrain(SharedCells cells, long epoch) {
    drain(epoch, cells);
    return totals.entry(0).settle().copy().sum();
  }

  private void drain(long epoch, SharedCells... cells) {
    drain.start(new Totals[] {totals}, 1, epoch);
    for (SharedCells each : cells) {
      assertThat(each.drainTo(drain, 0)).isTrue();
    }
    assertThat(drain.finish(new SharedTable(1, 1))).isTrue();
  }
}
