/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.context.GuardedRig;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.spi.StandardLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ReliefFilterTest {
  private static final Policy POLICY =
      new Policy(Level.INFO, SpillMode.FULL, OverflowMode.DROP, true);

  private final AtomicBoolean enabled = new AtomicBoolean(true);
  private final ReliefFilter filter = new ReliefFilter(new Ledger(), 0.75, 0.25, enabled::get);

  private StandardLevel after(double fill, Policy policy) {
    filter.adjust(fill, policy);
    return filter.refused();
  }

  @Test
  void risesOneLevelPerTickAboveHighWaterAndNeverAboveTheThreshold() {
    assertThat(after(0.74, POLICY)).isEqualTo(StandardLevel.OFF);
    assertThat(after(0.75, POLICY)).isEqualTo(StandardLevel.TRACE);
    assertThat(after(0.9, POLICY)).isEqualTo(StandardLevel.DEBUG);
    assertThat(after(1.0, POLICY)).isEqualTo(StandardLevel.INFO);
    assertThat(after(1.0, POLICY)).isEqualTo(StandardLevel.INFO);
  }

  @Test
  void staysBetweenTheMarks() {
    after(1.0, POLICY);
    after(1.0, POLICY);
    assertThat(after(0.5, POLICY)).isEqualTo(StandardLevel.DEBUG);
    assertThat(after(0.74, POLICY)).isEqualTo(StandardLevel.DEBUG);
    assertThat(after(0.26, POLICY)).isEqualTo(StandardLevel.DEBUG);
  }

  @Test
  void fallsOneLevelPerTickBelowLowWater() {
    after(1.0, POLICY);
    after(1.0, POLICY);
    assertThat(after(0.25, POLICY)).isEqualTo(StandardLevel.TRACE);
    assertThat(after(0, POLICY)).isEqualTo(StandardLevel.OFF);
    assertThat(after(0, POLICY)).isEqualTo(StandardLevel.OFF);
  }

  @Test
  void refusesNothingWhereNothingMayBeDropped() {
    assertThat(after(1.0, POLICY.withThreshold(Level.OFF))).isEqualTo(StandardLevel.OFF);
  }

  @Test
  void followsAThresholdThatIsLowered() {
    after(1.0, POLICY);
    after(1.0, POLICY);
    assertThat(after(1.0, POLICY)).isEqualTo(StandardLevel.INFO);
    assertThat(after(1.0, POLICY.withThreshold(Level.DEBUG))).isEqualTo(StandardLevel.DEBUG);
    assertThat(after(0.5, POLICY.withThreshold(Level.OFF))).isEqualTo(StandardLevel.OFF);
  }

  @Test
  void refusesNothingWhenItIsSwitchedOff() {
    after(1.0, POLICY);
    enabled.set(false);
    assertThat(after(1.0, POLICY)).isEqualTo(StandardLevel.OFF);
  }

  @Test
  void countsNoLevelThatIsOffForItsLogger(@TempDir Path directory) {
    Map<String, Long> counters = new TreeMap<>();
    Ledger ledger = new Ledger();
    ReliefFilter own = new ReliefFilter(ledger, 0.75, 0.25, () -> true);
    own.adjust(1.0, POLICY);
    own.adjust(1.0, POLICY);
    try (GuardedRig rig =
        GuardedRig.start(directory, GuardedRig.xml("", "<Root level=\"INFO\"/>"))) {
      own.filter(rig.logger("relief"), Level.DEBUG, null, "off for {} logger", "this");
    }
    ledger.report(0, counters);
    assertThat(counters.get("dropped")).isZero();
  }
}
