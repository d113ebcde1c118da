/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class DistributionAccumulatorTest {

  @Test
  void addsValuesAndDistributionsExactly() {
    DistributionAccumulator accumulator = new DistributionAccumulator();
    accumulator.add(5);
    accumulator.add(Distribution.of(0, Distribution.MAX_VALUE));
    accumulator.add(Distribution.empty());

    assertThat(accumulator.count()).isEqualTo(3);
    Distribution sum = accumulator.toDistribution();
    assertThat(sum.count()).isEqualTo(3);
    assertThat(sum.sum()).isEqualTo(5 + Distribution.MAX_VALUE);
    assertThat(sum.min()).isZero();
    assertThat(sum.max()).isEqualTo(Distribution.MAX_VALUE);
  }

  @Test
  void addsTheLeastValue() {
    DistributionAccumulator accumulator = new DistributionAccumulator();
    accumulator.add(0);
    assertThat(accumulator.toDistribution()).isEqualTo(Distribution.of(0));
  }

  @Test
  void addsAValueToADistributionThatHasNoRoomForIt() {
    Totals totals = new Totals();
    Intake intake = new Intake(1, 1, 0, 0);
    intake.record(0, 10);
    intake.drain(new Totals[] {totals}, 1);
    DistributionAccumulator accumulator = new DistributionAccumulator();
    accumulator.add(totals.entry(0).copy());
    accumulator.add(20);
    assertThat(accumulator.toDistribution()).isEqualTo(Distribution.of(10, 20));
  }

  @Test
  void isAsNewOnceCleared() {
    DistributionAccumulator accumulator = new DistributionAccumulator();
    for (int i = 0; i < 1 << 16; i++) {
      accumulator.add(Distribution.MAX_VALUE);
    }
    Distribution before = accumulator.toDistribution();
    accumulator.clear();
    assertThat(accumulator.toDistribution().isEmpty()).isTrue();

    accumulator.add(7);
    Distribution after = accumulator.toDistribution();
    assertThat(after.exactSum()).isEqualTo(7);
    assertThat(after.min()).isEqualTo(7);
    assertThat(after.max()).isEqualTo(7);
    assertThat(after.quantile(0.5)).isEqualTo(7);
    assertThat(after).isEqualTo(Distribution.of(7));
    assertThat(before.count()).as("copies do not change").isEqualTo(1 << 16);
  }

  @Test
  void rejectsValuesOutOfRange() {
    DistributionAccumulator accumulator = new DistributionAccumulator();
    assertThatThrownBy(() -> accumulator.add(-1)).hasMessageContaining("must be in 0..");
    assertThatThrownBy(() -> accumulator.add(Distribution.MAX_VALUE + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(accumulator.count()).isZero();
  }
}
