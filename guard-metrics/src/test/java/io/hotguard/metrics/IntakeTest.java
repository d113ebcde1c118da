/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Steps of other threads at the moments that matter, one after the other. */
final class IntakeTest {
  private static final long EPOCH = 1L << LogBuckets.VALUE_BITS;
  private static final int RECORDERS = 2;
  private static final int BYTES = 1 << 20;
  private static final int STRANGERS_FOR_A_PAGE = 16;

  private final Intake intake = new Intake(RECORDERS, 1, 100, BYTES);
  private final Totals totals = new Totals();

  @Test
  void theSixteenthValueOfAThreadHasAPrivateCell() {
    assertThat(intake.hasPrivateCells()).isFalse();
    record(STRANGERS_FOR_A_PAGE - 1, 10);
    assertThat(intake.privateBytes()).isZero();
    record(1, 10);
    assertThat(intake.privateBytes()).isPositive();
  }

  @Test
  void givesCellsToEachThreadOfAnIdentifier() {
    record(20, 10);
    assertThat(intake.hasPrivateCells()).isTrue();
    new NamedThread(ThreadTable.homeOf(Thread.currentThread()), () -> intake.record(0, 10))
        .runToTheEnd();
    assertThat(intake.threadCount()).isEqualTo(2);
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).copy().count()).isEqualTo(21);
  }

  @Test
  void recordsForThreadsOfAnyIdentifier() {
    for (long id : new long[] {-1, 257, Integer.MAX_VALUE, Long.MAX_VALUE}) {
      new NamedThread(id, () -> record(20, 10)).runToTheEnd();
    }
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).count()).isEqualTo(80);
  }

  @Test
  void aValueOutOfRangeIsNoValueOfTheLastEpoch() {
    record(20, 1 << 20);
    assertThat(drained()).isTrue();
    totals.clear();
    intake.record(0, (1 << 20) - EPOCH);
    assertThat(intake.clampedCount()).isEqualTo(1);
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(0));
  }

  @Test
  void notesAPrivateValueForADrainThatBeganBeforeItsCell() {
    NamedThread writer =
        new NamedThread(
            3,
            () -> {
              record(20, 1_000);
              // Asked first for the look without a search, and then in the slow step.
              ((NamedThread) Thread.currentThread()).act(ThreadTable.class, 2, this::drainAndClear);
              intake.record(0, 900);
              intake.record(0, 1_005);
            });
    writer.runToTheEnd();
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(900, 1_005));
  }

  @Test
  void notesASharedValueForADrainThatBeganBeforeItsCell() {
    NamedThread writer =
        new NamedThread(
            3,
            () -> {
              intake.record(0, 1_000_000);
              intake.record(0, 1_000_900);
            });
    writer.act(SharedTable.class, 1, this::drainAndClear);
    writer.runToTheEnd();
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(1_000_000, 1_000_900));
  }

  private void drainAndClear() {
    assertThat(drained()).isTrue();
    totals.clear();
  }

  @Test
  void countsValuesForWhichMemoryIsShort() {
    NamedThread writer =
        new NamedThread(
            3,
            () -> {
              intake.record(0, 7);
              intake.record(0, 8);
            });
    writer.act(SharedTable.class, 1, IntakeTest::runOutOfMemory);
    writer.runToTheEnd();
    assertThat(intake.droppedCount()).isEqualTo(1);
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(8));
  }

  private static void runOutOfMemory() {
    throw new OutOfMemoryError("no array of shared cells");
  }

  @Test
  void aNewThreadSweepsNoCellsThatAReaderHas() {
    ThreadCells held = cellsOfADeadThread(1);
    assertThat(held.tryLock()).isTrue();
    new NamedThread(2, () -> intake.record(0, 8)).runToTheEnd();
    assertThat(intake.threadCount()).isEqualTo(2);
    held.unlock();
    new NamedThread(3, () -> intake.record(0, 8)).runToTheEnd();
    assertThat(intake.threadCount()).isEqualTo(1);
    assertThat(drained()).isTrue();
    assertThat(intake.threadCount()).isZero();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(7, 8, 8));
  }

  @Test
  void cellsOfADeadThreadStayWhereMemoryIsShort() {
    cellsOfADeadThread(1);
    NamedThread sweeper = new NamedThread(2, () -> intake.record(0, 8));
    // The first time is for its own value.
    sweeper.act(SharedTable.class, 2, IntakeTest::runOutOfMemory);
    sweeper.runToTheEnd();
    assertThat(intake.threadCount()).isEqualTo(2);
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(7, 8));
  }

  @Test
  void aDrainWaitsForAWriterThatHasItsCells() {
    ThreadCells held = cellsOf(Thread.currentThread(), 6);
    assertThat(held.tryLock()).isTrue();
    assertThat(drainedWhile(held)).isTrue();
    assertThat(intake.skippedCount()).isZero();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(6, 7));
  }

  @Test
  void goesOnWithoutWhatAStoppedWriterHoldsAndDeliversItLater() {
    record(1_000, 10);
    assertThat(drained()).isTrue();
    totals.clear();
    record(2, 10);
    ThreadCells held = intake.threads().all().get(0);
    assertThat(held.tryLock()).isTrue();
    intake.record(0, Distribution.MAX_VALUE);

    assertThat(drained()).isFalse();
    assertThat(intake.skippedCount()).isEqualTo(1);
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(Distribution.MAX_VALUE));

    totals.clear();
    // The next drain does not wait for it again.
    assertThat(drainedWhile(held)).isFalse();
    assertThat(intake.skippedCount()).isEqualTo(2);
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(7));

    totals.clear();
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).copy()).isEqualTo(Distribution.of(10, 10));
  }

  /** Drains, and lets a writer go on after the reader has met its cells and before it waits. */
  private boolean drainedWhile(ThreadCells held) {
    cellsOfADeadThread(ThreadTable.homeOf(Thread.currentThread()) + 1);
    AtomicBoolean complete = new AtomicBoolean();
    NamedThread reader = new NamedThread(0, () -> complete.set(drained()));
    // Asked when the values of the dead thread go to shared cells.
    reader.act(SharedTable.class, 1, held::unlock);
    reader.runToTheEnd();
    return complete.get();
  }

  @Test
  void countsWhatADrainLeavesWhereMemoryIsShort() {
    record(20, 10);
    for (int drains = 1; drains <= Tally.MOST_THREADS; drains++) {
      record(1, 10);
      assertThat(drainedWithoutMemory()).isFalse();
      assertThat(intake.skippedCount()).isEqualTo(drains);
    }
    // From here on the lanes have no room for another row, so the cells are left, too.
    record(1, 10);
    assertThat(drainedWithoutMemory()).isFalse();
    assertThat(intake.skippedCount()).isEqualTo(Tally.MOST_THREADS + 2);

    assertThat(drained()).isFalse();
    assertThat(intake.skippedCount()).isEqualTo(Tally.MOST_THREADS + 3);
    assertThat(drained()).isTrue();
    assertThat(totals.entry(0).count()).isEqualTo(20 + Tally.MOST_THREADS + 1);
  }

  private boolean drainedWithoutMemory() {
    return intake.drain(new Totals[] {new ShortTotals(0)}, RECORDERS);
  }

  @Test
  void countsThePagesOfAllSharedCells() {
    Intake sharing = new Intake(RECORDERS, 1, 0, 0);
    sharing.record(0, 1);
    sharing.record(0, 2);
    sharing.record(0, 1_000);
    sharing.record(1, 5);
    assertThat(sharing.sharedPageCount()).isEqualTo(3);
  }

  @Test
  void threadsThatOftenMeetGetSharedCellsOfTheirOwn() throws InterruptedException {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "threads meet on two processors");
    Intake sharing = new Intake(RECORDERS, 2, 0, 0);
    AtomicLong recorded = new AtomicLong();
    Thread[] writers = new Thread[2];
    for (int id = 0; id < writers.length; id++) {
      writers[id] =
          new NamedThread(
              id,
              () -> {
                while (sharing.sharedPageCount() < 2) {
                  for (int i = 0; i < 10_000; i++) {
                    sharing.record(0, 1_000_001);
                  }
                  recorded.addAndGet(10_000);
                }
              });
      writers[id].start();
    }
    for (Thread writer : writers) {
      writer.join();
    }
    assertThat(sharing.drain(new Totals[] {totals}, RECORDERS)).isTrue();
    Distribution all = totals.entry(0).copy();
    assertThat(all.count()).isEqualTo(recorded.get());
    assertThat(all.sum()).isEqualTo(1_000_001 * recorded.get());
  }

  private void record(int values, long value) {
    for (int i = 0; i < values; i++) {
      intake.record(0, value);
    }
  }

  private ThreadCells cellsOfADeadThread(int id) {
    return cellsOf(new NamedThread(id), 7);
  }

  /** Gives cells to a thread, as if it had recorded often, with one value that nobody has read. */
  private ThreadCells cellsOf(Thread thread, long value) {
    ThreadCells cells = requireNonNull(intake.threads().create(thread, new ByteBudget(BYTES)));
    for (int i = 0; i < STRANGERS_FOR_A_PAGE; i++) {
      cells.stranger(0, value);
    }
    assertThat(cells.addSlowly(0, value, EPOCH, new SharedTable(1, 1))).isTrue();
    return cells;
  }

  private boolean drained() {
    return intake.drain(new Totals[] {totals}, RECORDERS);
  }
}
