/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of one thread: their bounds, their memory, and the ways of their values. */
final class ThreadCellsTest {
  private static final long EPOCH = 1L << LogBuckets.VALUE_BITS;
  private static final int STRANGERS_FOR_A_PAGE = 16;
  private static final int RECORDERS = 32;

  private final ByteBudget budget = new ByteBudget(1 << 20);
  private final ThreadCells cells = new ThreadCells(Thread.currentThread(), budget);
  private final SharedTable shared = new SharedTable(RECORDERS, 1);
  private final Drain drain = new Drain();

  @Test
  void takesOnlyWhatIsBetweenTheExtremesOfTheEpoch() {
    earn(cells, 0, 20);
    assertThat(cells.add(0, 20, EPOCH)).isFalse();
    put(EPOCH, 10);
    put(EPOCH, 20);
    assertThat(cells.add(0, 9, EPOCH)).isFalse();
    assertThat(cells.add(0, 10, EPOCH)).isTrue();
    assertThat(cells.add(0, 20, EPOCH)).isTrue();
    assertThat(cells.add(0, 21, EPOCH)).isFalse();

    assertThat(cells.add(0, 15, 2 * EPOCH)).isFalse();
    put(2 * EPOCH, 15);
    assertThat(cells.add(0, 14, 2 * EPOCH)).isFalse();
    assertThat(cells.add(0, 15, 2 * EPOCH)).isTrue();
    assertThat(cells.add(0, 16, 2 * EPOCH)).isFalse();
    assertThat(cells.add(0, 15, EPOCH)).isFalse();
    assertThat(drained(EPOCH, cells).entry(0).copy())
        .isEqualTo(Distribution.of(10, 10, 15, 15, 20, 20));
  }

  @Test
  void takesNothingOfARecorderWithoutARow() {
    earn(cells, 0, 20);
    for (int recorder : new int[] {1, 15, 16, 17}) {
      assertThat(cells.add(recorder, 20, EPOCH)).isFalse();
      assertThat(cells.add(recorder, 20, Long.MIN_VALUE)).isFalse();
      assertThat(cells.addSlowly(recorder, 20, EPOCH, shared)).isFalse();
    }
    assertThat(cells.add(0, 20, Long.MIN_VALUE)).isFalse();
  }

  @Test
  void aRowEndsWithItsPagesAndGrowsToBothSides() {
    earn(cells, 0, 1_024);
    assertThat(cells.addSlowly(0, 1_023, EPOCH, shared)).isFalse();
    assertThat(cells.addSlowly(0, 2_048, EPOCH, shared)).isFalse();
    put(EPOCH, 1_024);
    put(EPOCH, 2_047);
    assertThat(drained(EPOCH, cells).entry(0).copy()).isEqualTo(Distribution.of(1_024, 2_047));

    put(2 * EPOCH, 2_047);
    earn(cells, 0, 512);
    assertThat(cells.addSlowly(0, 511, 2 * EPOCH, shared)).isFalse();
    put(2 * EPOCH, 512);
    put(2 * EPOCH, 1_023);
    put(2 * EPOCH, 1_024);
    earn(cells, 0, 2_048);
    assertThat(cells.addSlowly(0, 4_096, 2 * EPOCH, shared)).isFalse();
    put(2 * EPOCH, 4_095);
    assertThat(drained(2 * EPOCH, cells).entry(0).copy())
        .isEqualTo(Distribution.of(512, 1_023, 1_024, 2_047, 4_095));
  }

  @Test
  void aRowSpansSixteenPowersOfTwo() {
    earn(cells, 0, 1_024);
    int used = budget.used();
    earn(cells, 0, 1 << 26);
    assertThat(budget.used()).isEqualTo(used);
    assertThat(cells.addSlowly(0, 1 << 26, EPOCH, shared)).isFalse();

    earn(cells, 0, 1 << 25);
    put(EPOCH, 1_024);
    put(EPOCH, (1 << 26) - 1);
    assertThat(drained(EPOCH, cells).entry(0).copy())
        .isEqualTo(Distribution.of(1_024, (1 << 26) - 1));
  }

  @Test
  void theGreatestHalfOfAllValuesHasNoRow() {
    earn(cells, 0, Distribution.MAX_VALUE);
    earn(cells, 0, 1L << 47);
    assertThat(budget.used()).isZero();
    earn(cells, 0, (1L << 47) - 1);
    put(EPOCH, (1L << 47) - 1);
    assertThat(drained(EPOCH, cells).entry(0).copy()).isEqualTo(Distribution.of((1L << 47) - 1));
  }

  @Test
  void theSixteenthStrangerEarnsAPageThatIsNotThereYet() {
    for (int i = 1; i < STRANGERS_FOR_A_PAGE; i++) {
      cells.stranger(0, 1_024);
    }
    assertThat(budget.used()).isZero();
    cells.stranger(0, 1_024);
    assertThat(budget.used()).isEqualTo(bytes(16, 80));
    earn(cells, 0, 1_024);
    assertThat(budget.used()).isEqualTo(bytes(16, 80));
    assertThat(cells.tryLock()).isTrue();
  }

  @Test
  void rowsTakeTheRoomThatIsLeftBeforeTheyTakeMemory() {
    int[] sizes = {80, 160, 240, 320, 320};
    for (int recorder = 0; recorder < sizes.length; recorder++) {
      earn(cells, recorder, 1_024);
      assertThat(cells.addSlowly(recorder, 1_030, EPOCH, shared)).isTrue();
      assertThat(budget.used()).isEqualTo(bytes(16, sizes[recorder]));
    }
    earn(cells, 16, 1_024);
    assertThat(cells.addSlowly(16, 1_030, EPOCH, shared)).isTrue();
    assertThat(budget.used()).isEqualTo(bytes(32, 480));
    earn(cells, 0, 2_048);
    assertThat(budget.used()).isEqualTo(bytes(32, 640));
    earn(cells, 5, 1_024);
    earn(cells, 6, 1_024);
    assertThat(budget.used()).isEqualTo(bytes(32, 640));
    earn(cells, 7, 1_024);
    assertThat(budget.used()).isEqualTo(bytes(32, 800));

    Totals totals = drained(EPOCH, cells);
    for (int recorder : new int[] {0, 1, 2, 3, 4, 16}) {
      assertThat(totals.entry(recorder).copy()).isEqualTo(Distribution.of(1_030));
    }
    assertThat(totals.peek(5)).isNull();
  }

  @Test
  void aRowWithoutRoomForAnotherNeedsLessMemory() {
    int least = bytes(16, 64);
    ByteBudget tight = new ByteBudget(least);
    ThreadCells fits = new ThreadCells(Thread.currentThread(), tight);
    earn(fits, 0, 1_024);
    assertThat(tight.used()).isEqualTo(least);
    assertThat(fits.addSlowly(0, 1_024, EPOCH, shared)).isTrue();
    assertThat(fits.handOver(EPOCH, shared)).isTrue();
    assertThat(tight.used()).isZero();
    assertThat(drained(EPOCH).entry(0).copy()).isEqualTo(Distribution.of(1_024));

    ByteBudget tighter = new ByteBudget(least - 1);
    ThreadCells doesNot = new ThreadCells(Thread.currentThread(), tighter);
    earn(doesNot, 0, 1_024);
    assertThat(tighter.used()).isZero();
    assertThat(doesNot.addSlowly(0, 1_024, EPOCH, shared)).isFalse();
  }

  @Test
  void goesWithoutARowWhereMemoryIsShort() {
    assumeTrue(Runtime.getRuntime().maxMemory() < 8L << 30, "a heap of less than 8 GiB");
    earn(cells, 1 << 27, 5);
    assertThat(budget.used()).isZero();
    earn(cells, 0, 5);
    put(EPOCH, 5);
    assertThat(drained(EPOCH, cells).entry(0).copy()).isEqualTo(Distribution.of(5));
  }

  @Test
  void movesAFullCellToSharedCellsUnlessAReaderHasTheLock() {
    earn(cells, 0, 1_024);
    for (long epoch = EPOCH; epoch <= 3 * EPOCH; epoch += EPOCH) {
      // A cell holds 255 values, with the values that a reader has seen.
      int more = epoch == EPOCH ? 255 : 254;
      for (int i = 0; i < more; i++) {
        put(epoch, 1_030);
      }
      assertThat(cells.add(0, 1_030, epoch)).isFalse();
      assertThat(cells.tryLock()).isTrue();
      assertThat(cells.addSlowly(0, 1_030, epoch, shared)).isFalse();
      cells.unlock();
      assertThat(cells.addSlowly(0, 1_030, epoch, shared)).isTrue();
      assertThat(shared.pageCount()).isEqualTo(1);
      assertThat(drained(epoch, cells).entry(0).copy()).isEqualTo(equal(1_030, more + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void givesIdleRowsBackAndKeepsThoseWithAValueAPage(int idle) {
    int busy = 1 - idle;
    earn(cells, 0, 1_024);
    earn(cells, 1, 1_024);
    int used = budget.used();
    long epoch = EPOCH;
    assertThat(cells.addSlowly(idle, 1_024, epoch, shared)).isTrue();
    for (int drains = 0; drains <= ThreadCells.IDLE_DRAINS; drains++) {
      cells.tidy(epoch, shared);
      assertThat(budget.used()).isEqualTo(used);
      assertThat(cells.addSlowly(busy, 1_024, epoch, shared)).isTrue();
      drained(epoch, cells);
      epoch += EPOCH;
    }
    assertThat(cells.addSlowly(idle, 1_030, epoch, shared)).isTrue();
    cells.tidy(epoch, shared);
    assertThat(budget.used()).isEqualTo(bytes(16, 64));
    assertThat(cells.add(idle, 1_030, epoch)).isFalse();
    assertThat(cells.addSlowly(idle, 1_030, epoch, shared)).isFalse();
    assertThat(cells.addSlowly(busy, 1_024, epoch, shared)).isTrue();
    Totals totals = drained(epoch, cells);
    assertThat(totals.entry(idle).copy()).isEqualTo(Distribution.of(1_030));
    assertThat(totals.entry(busy).copy()).isEqualTo(Distribution.of(1_024));

    earn(cells, idle, 1_024);
    assertThat(budget.used()).isEqualTo(bytes(16, 160));
    drained(epoch + EPOCH, cells);
    cells.tidy(epoch + EPOCH, shared);
    assertThat(budget.used()).isEqualTo(bytes(16, 160));
    assertThat(cells.tryLock()).isTrue();
  }

  @Test
  void aRowThatComesBackHasNoBounds() {
    earn(cells, 0, 1_024);
    put(EPOCH, 1_030);
    put(EPOCH, 1_040);
    assertThat(cells.handOver(EPOCH, shared)).isTrue();
    earn(cells, 0, 1_024);
    assertThat(cells.add(0, 1_035, EPOCH)).isFalse();
    put(EPOCH, 1_035);
    assertThat(drained(EPOCH, cells).entry(0).copy())
        .isEqualTo(Distribution.of(1_030, 1_035, 1_040));
  }

  @ParameterizedTest
  @MethodSource("pairsOfABucket")
  void tellsTheExtremesOfTheEpochThatEndsAndOfTheNext(long[] pair) {
    ThreadCells read = new ThreadCells(Thread.currentThread(), budget);
    for (ThreadCells each : new ThreadCells[] {read, cells}) {
      earn(each, 0, pair[0]);
      assertThat(each.addSlowly(0, pair[0], EPOCH, shared)).isTrue();
      assertThat(each.addSlowly(0, pair[1], 2 * EPOCH, shared)).isTrue();
    }
    assertThat(drained(EPOCH, read).entry(0).copy()).isEqualTo(Distribution.of(pair));
    assertThat(cells.handOver(2 * EPOCH, shared)).isTrue();
    assertThat(drained(EPOCH).entry(0).copy()).isEqualTo(Distribution.of(pair));
  }

  /** Two values of one bucket: its ends, and two near them. */
  static Stream<long[]> pairsOfABucket() {
    int bucket = LogBuckets.bucketOf(1_000_000);
    long low = LogBuckets.lowest(bucket);
    long high = LogBuckets.highest(bucket);
    List<Long> values = List.of(low, low + 5, high - 5, high);
    return values.stream()
        .flatMap(first -> values.stream().map(second -> new long[] {first, second}));
  }

  @Test
  void handsOnlyPagesOverThatHaveUnreadValues() {
    earn(cells, 1, 5);
    earn(cells, 0, 1_000_000);
    earn(cells, 0, 2_000_000);
    put(EPOCH, 1_000_000);
    put(EPOCH, 2_000_000);
    drained(EPOCH, cells);
    put(2 * EPOCH, 2_000_001);
    put(2 * EPOCH, 2_000_001);
    assertThat(cells.handOver(2 * EPOCH, shared)).isTrue();
    assertThat(shared.pageCount()).isEqualTo(1);
    assertThat(drained(2 * EPOCH).entry(0).copy()).isEqualTo(Distribution.of(2_000_001, 2_000_001));
  }

  @Test
  void handsEachPageOverOnce() {
    earn(cells, 0, 1_000_000);
    earn(cells, 0, 1 << 20);
    put(EPOCH, 1_000_000);
    put(EPOCH, 1 << 20);
    assertThat(cells.handOver(EPOCH, shared)).isTrue();
    assertThat(budget.used()).isZero();
    assertThat(drained(EPOCH).entry(0).copy()).isEqualTo(Distribution.of(1_000_000, 1 << 20));
  }

  @Test
  void handsNoExtremesOverThatWereRead() {
    earn(cells, 0, 1_000_000);
    put(EPOCH, 1_000_000);
    drained(EPOCH, cells);
    shared.add(0, 1_000_300, 3 * EPOCH);
    shared.add(0, 1_000_600, 3 * EPOCH);
    assertThat(cells.handOver(3 * EPOCH, shared)).isTrue();
    assertThat(drained(3 * EPOCH).entry(0).copy()).isEqualTo(Distribution.of(1_000_300, 1_000_600));
  }

  /** Epoch 0 comes after 65,536 drains; a sum has no epoch, which looks like epoch 0. */
  @Test
  void takesNoSumForAnExtreme() {
    earn(cells, 0, 130);
    for (int i = 0; i < 131; i++) {
      put(0, 130);
    }
    assertThat(drained(0, cells).entry(0).copy()).isEqualTo(equal(130, 131));
    put(0, 130);
    put(0, 130);
    assertThat(cells.handOver(0, shared)).isTrue();
    assertThat(drained(0).entry(0).copy()).isEqualTo(equal(130, 2));
  }

  @Test
  void addsUpMoreThreadsThanALaneHasRoomFor() {
    ThreadCells[] threads = new ThreadCells[Tally.MOST_THREADS + 1];
    for (int thread = 0; thread < threads.length; thread++) {
      threads[thread] = new ThreadCells(Thread.currentThread(), budget);
      earn(threads[thread], 0, 1_024);
      for (int i = 0; i < 255; i++) {
        assertThat(threads[thread].addSlowly(0, 1_030, EPOCH, shared)).isTrue();
      }
    }
    assertThat(drained(EPOCH, threads).entry(0).copy())
        .isEqualTo(equal(1_030, 255 * threads.length));
  }

  @Test
  void keepsWhatADrainHasNoRoomForUntilTheNext() {
    earn(cells, 0, 1_024);
    put(EPOCH, 1_030);
    put(EPOCH, 1_040);
    drain.start(new Totals[] {new Totals()}, RECORDERS, EPOCH);
    Tally tally = drain.of(0);
    byte[] row = new byte[LogBuckets.PAGE_SIZE];
    for (int thread = 0; thread < Tally.MOST_THREADS; thread++) {
      assertThat(tally.addRow(0, 1, row, row.clone(), 0)).isZero();
    }
    assertThat(tally.addRow(0, 1, row, row.clone(), 0)).isEqualTo(-1);
    assertThat(cells.drainTo(drain)).isFalse();
    assertThat(drain.finish(shared)).isTrue();
    Distribution later = drained(2 * EPOCH, cells).entry(0).copy();
    assertThat(later.count()).isEqualTo(2);
    assertThat(later.sum()).isEqualTo(1_030 + 1_040);
  }

  @Test
  void isAnOrphanOnceItsThreadIsDead() {
    assertThat(cells.isOrphan()).isFalse();
    assertThat(new ThreadCells(new NamedThread(1), budget).isOrphan()).isTrue();
  }

  @Test
  void aBudgetIsSpentToTheLastByte() {
    ByteBudget ten = new ByteBudget(10);
    assertThat(ten.take(11)).isFalse();
    assertThat(ten.take(4)).isTrue();
    assertThat(ten.take(7)).isFalse();
    assertThat(ten.take(6)).isTrue();
    ten.giveBack(3);
    assertThat(ten.used()).isEqualTo(7);
  }

  private static void earn(ThreadCells cells, int recorder, long value) {
    for (int i = 0; i < STRANGERS_FOR_A_PAGE; i++) {
      cells.stranger(recorder, value);
    }
  }

  private void put(long epoch, long value) {
    assertThat(cells.add(0, value, epoch) || cells.addSlowly(0, value, epoch, shared)).isTrue();
  }

  /** Returns the memory of that many recorders with cells of that size. */
  private static int bytes(int recorders, int size) {
    return 2 * size + recorders * 12 * Long.BYTES;
  }

  private static Distribution equal(long value, int count) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return Distribution.of(values);
  }

  /** Ends an epoch: all values of some threads, and of shared cells. */
  private Totals drained(long epoch, ThreadCells... threads) {
    Totals totals = new Totals();
    drain.start(new Totals[] {totals}, RECORDERS, epoch);
    for (ThreadCells each : threads) {
      assertThat(each.drainTo(drain)).isTrue();
    }
    assertThat(drain.finish(shared)).isTrue();
    return totals;
  }
}
