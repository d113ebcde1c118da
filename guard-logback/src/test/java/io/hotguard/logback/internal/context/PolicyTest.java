/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.spi.FilterReply;
import io.hotguard.logback.internal.event.Levels;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import org.junit.jupiter.api.Test;

class PolicyTest {
  private static final Policy POLICY =
      new Policy(Level.INFO, SpillMode.FULL, OverflowMode.DROP, true);

  private final ReliefFilter relief = new ReliefFilter(new Ledger(), 0.75, 0.25);

  private Level after(double fill, Policy policy) {
    relief.adjust(fill, policy);
    return relief.refused();
  }

  @Test
  void dropsTheThresholdAndTheLevelsBelow() {
    assertThat(POLICY.isDroppable(Level.TRACE)).isTrue();
    assertThat(POLICY.isDroppable(Level.INFO)).isTrue();
    assertThat(POLICY.isDroppable(Level.WARN)).isFalse();
    assertThat(POLICY.withThreshold(Level.OFF).isDroppable(Level.TRACE)).isFalse();
    assertThat(POLICY.withThreshold(Level.ERROR).isDroppable(Level.ERROR)).isTrue();
  }

  @Test
  void rejectsAPolicyWithoutALevel() {
    assertThatThrownBy(() -> POLICY.withThreshold(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("threshold");
  }

  @Test
  void readsEachSettingAsALevelOfLogback() {
    assertThat(Levels.threshold(EventLevel.FATAL)).isEqualTo(Level.ERROR);
    assertThat(Levels.threshold(EventLevel.INFO)).isEqualTo(Level.INFO);
    assertThat(Levels.threshold(EventLevel.OFF)).isEqualTo(Level.OFF);
    assertThat(Levels.threshold(EventLevel.ALL)).isEqualTo(Level.OFF);
    for (Level level : new Level[] {Level.ERROR, Level.WARN, Level.INFO, Level.DEBUG}) {
      assertThat(Levels.counted(level).name()).isEqualTo(level.toString());
    }
  }

  @Test
  void raisesReliefOneLevelPerTickAndNeverAboveTheThreshold() {
    assertThat(after(0.74, POLICY)).isEqualTo(Level.OFF);
    assertThat(after(0.75, POLICY)).isEqualTo(Level.TRACE);
    assertThat(after(0.9, POLICY)).isEqualTo(Level.DEBUG);
    assertThat(after(1.0, POLICY)).isEqualTo(Level.INFO);
    assertThat(after(1.0, POLICY)).isEqualTo(Level.INFO);
    assertThat(after(0.5, POLICY)).isEqualTo(Level.INFO);
    assertThat(after(0.25, POLICY)).isEqualTo(Level.DEBUG);
    assertThat(after(1.0, POLICY.withRelief(false))).isEqualTo(Level.OFF);
  }

  @Test
  void refusesNoLevelThatIsOffForItsLogger() {
    LoggerContext context = new LoggerContext();
    context.getLogger("a").setLevel(Level.INFO);
    after(1.0, POLICY);
    after(1.0, POLICY);
    after(1.0, POLICY);

    assertThat(relief.decide(null, context.getLogger("a"), Level.DEBUG, "x", null, null))
        .isEqualTo(FilterReply.NEUTRAL);
    assertThat(relief.decide(null, context.getLogger("a"), Level.INFO, "x", null, null))
        .isEqualTo(FilterReply.DENY);
    assertThat(relief.decide(null, context.getLogger("a"), Level.WARN, "x", null, null))
        .isEqualTo(FilterReply.NEUTRAL);
  }
}
