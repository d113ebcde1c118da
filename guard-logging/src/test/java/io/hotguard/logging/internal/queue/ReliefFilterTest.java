/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.context.GuardedRig;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ReliefFilterTest {
  private static final Policy POLICY =
      new Policy(Level.INFO, SpillMode.FULL, OverflowMode.DROP, true);

  private final ReliefFilter filter = new ReliefFilter(new Ledger(), 0.75, 0.25);

  private EventLevel after(double fill, Policy policy) {
    filter.adjust(fill, policy);
    return filter.refused();
  }

  @Test
  void refusesLevelsUpToTheThreshold() {
    assertThat(after(0.74, POLICY)).isEqualTo(EventLevel.OFF);
    assertThat(after(0.75, POLICY)).isEqualTo(EventLevel.TRACE);
    assertThat(after(1.0, POLICY)).isEqualTo(EventLevel.DEBUG);
    assertThat(after(1.0, POLICY)).isEqualTo(EventLevel.INFO);
    assertThat(after(1.0, POLICY)).isEqualTo(EventLevel.INFO);
  }

  @Test
  void refusesNothingWhereNothingMayBeDropped() {
    assertThat(after(1.0, POLICY.withThreshold(Level.OFF))).isEqualTo(EventLevel.OFF);
  }

  @Test
  void refusesNothingWhenItIsSwitchedOff() {
    after(1.0, POLICY);
    assertThat(after(1.0, POLICY.withRelief(false))).isEqualTo(EventLevel.OFF);
  }

  @Test
  void countsNoLevelThatIsOffForItsLogger(@TempDir Path directory) {
    Map<String, Long> counters = new TreeMap<>();
    Ledger ledger = new Ledger();
    ReliefFilter own = new ReliefFilter(ledger, 0.75, 0.25);
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
