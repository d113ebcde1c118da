/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Cells that are full, given back, or read while values are on their way. */
final class CellsTest {
  private static final long EPOCH = 1L << LogBuckets.VALUE_BITS;

  private final Totals totals = new Totals();
  private final Drain drain = new Drain();

  @Test
  void sharedCellsCountTheGreatestValuesBeyondALong() {
    int values = 200_000;
    Intake intake = new Intake(1, 1, 0, 0);
    for (int i = 0; i < values; i++) {
      intake.record(0, Distribution.MAX_VALUE);
    }
    assertThat(intake.drain(new Totals[] {totals}, 1)).isTrue();
    Distribution distribution = totals.entry(0).copy();
    assertThat(distribution.count()).isEqualTo(values);
    assertThat(distribution.exactSum())
        .isEqualTo(BigInteger.valueOf(Distribution.MAX_VALUE).multiply(BigInteger.valueOf(values)));
    assertThat(distribution.min()).isEqualTo(Distribution.MAX_VALUE);
    totals.clear();
    assertThat(intake.drain(new Totals[] {totals}, 1)).isTrue();
    assertThat(totals.peek(0)).isNull();
  }

  @Test
  void privateCellsThatAreFullGoOn() {
    Intake intake = new Intake(1, 1, 1, 1 << 20);
    List<Long> values = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      long value = i % 2 == 0 ? (1L << 43) + random.nextInt(1 << 20) : (1L << 30) + i;
      values.add(value);
      intake.record(0, value);
    }
    assertThat(intake.privateBytes()).isPositive();
    assertThat(intake.drain(new Totals[] {totals}, 1)).isTrue();
    assertThat(totals.entry(0).copy()).isEqualTo(distribution(values));
  }

  @Test
  void idlePrivateCellsAreGivenBackAtTheNextSlowStep() {
    Intake intake = new Intake(2, 1, 1, 1 << 20);
    record(intake, 0, 1_000);
    int used = intake.privateBytes();
    assertThat(used).isPositive();
    for (int i = 0; i <= ThreadCells.IDLE_DRAINS; i++) {
      intake.drain(new Totals[] {totals}, 2);
    }
    assertThat(intake.privateBytes()).isEqualTo(used);
    intake.record(1, 7);
    assertThat(intake.privateBytes()).isLessThan(used);
    record(intake, 0, 1_000);
    intake.drain(new Totals[] {totals}, 2);
    assertThat(totals.entry(0).count()).isEqualTo(2_000);
    assertThat(totals.entry(1).copy()).isEqualTo(Distribution.of(7));
  }

  @Test
  void privateCellsStayWithinTheirBudget() {
    int budget = 3_000;
    Intake intake = new Intake(100, 1, 1, budget);
    for (int recorder = 0; recorder < 100; recorder++) {
      record(intake, recorder, 100);
    }
    assertThat(intake.privateBytes()).isBetween(1, budget);
    assertThat(intake.drain(new Totals[] {totals}, 100)).isTrue();
    for (int recorder = 0; recorder < 100; recorder++) {
      assertThat(totals.entry(recorder).count()).isEqualTo(100);
    }
  }

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

  private static void record(Intake intake, int recorder, int values) {
    for (int i = 0; i < values; i++) {
      intake.record(recorder, 1_000 + i % 10);
    }
  }

  private @Nullable Distribution drained(SharedCells cells, long epoch) {
    drain.start(new Totals[] {totals}, 1, epoch);
    assertThat(cells.drainTo(drain, 0)).isTrue();
    assertThat(drain.finish(new SharedTable(1, 1))).isTrue();
    Totals.Entry entry = totals.peek(0);
    Distribution drained = entry == null ? null : entry.settle().giveAway();
    totals.clear();
    return drained;
  }

  private static Distribution distribution(List<Long> values) {
    return Distribution.of(values.stream().mapToLong(Long::longValue).toArray());
  }
}
