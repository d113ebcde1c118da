/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that are full, or given back. */
final class CellsTest {
  private final Totals totals = new Totals();

  @ParameterizedTest
  @ValueSource(ints = {40_000, 200_000})
  void sharedCellsCountTheGreatestValuesBeyondALong(int values) {
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
  void eachDrainHasWhatWasRecordedSinceTheLast() {
    int recorders = 3;
    Intake intake = new Intake(recorders, 1, 1, 1 << 20);
    Random random = new Random(2);
    for (int drains = 0; drains < 60; drains++) {
      List<List<Long>> recorded = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (int i = 0; i < 400; i++) {
        int recorder = random.nextInt(recorders);
        long value = i % 3 == 0 ? 1_000_000 : random.nextInt(1 << (8 + random.nextInt(14)));
        recorded.get(recorder).add(value);
        intake.record(recorder, value);
      }
      Totals read = new Totals();
      assertThat(intake.drain(new Totals[] {read}, recorders)).isTrue();
      for (int recorder = 0; recorder < recorders; recorder++) {
        assertThat(read.entry(recorder).copy()).isEqualTo(distribution(recorded.get(recorder)));
      }
    }
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

  private static void record(Intake intake, int recorder, int values) {
    for (int i = 0; i < values; i++) {
      intake.record(recorder, 1_000 + i % 10);
    }
  }

  private static Distribution distribution(List<Long> values) {
    return Distribution.of(values.stream().mapToLong(Long::longValue).toArray());
  }
}
