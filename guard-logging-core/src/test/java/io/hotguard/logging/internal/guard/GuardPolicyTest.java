/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import org.junit.jupiter.api.Test;

/** A policy whose events and levels are numbers. */
class GuardPolicyTest {
  private static final GuardPolicy<Integer, Integer> POLICY =
      new GuardPolicy<>(
          3, SpillMode.FULL, OverflowMode.DROP, (event, threshold) -> event <= threshold);

  @Test
  void comparesAnEventWithTheThreshold() {
    assertThat(POLICY.isDroppable(3)).isTrue();
    assertThat(POLICY.isDroppable(4)).isFalse();
    assertThat(POLICY.withThreshold(4).isDroppable(4)).isTrue();
  }

  @Test
  void changesOnePartAndKeepsTheOthers() {
    GuardPolicy<Integer, Integer> changed =
        POLICY.withSpill(SpillMode.OFF).withOverflow(OverflowMode.DISK).withThreshold(1);

    assertThat(changed)
        .isEqualTo(new GuardPolicy<>(1, SpillMode.OFF, OverflowMode.DISK, POLICY.droppable()));
    assertThat(POLICY.spill()).isEqualTo(SpillMode.FULL);
  }

  /** Look-ups of levels return null for a wrong name. */
  @Test
  void refusesAMissingPart() {
    assertThatThrownBy(() -> POLICY.withThreshold(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("threshold");
    assertThatThrownBy(() -> POLICY.withSpill(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> POLICY.withOverflow(null)).isInstanceOf(NullPointerException.class);
  }
}
