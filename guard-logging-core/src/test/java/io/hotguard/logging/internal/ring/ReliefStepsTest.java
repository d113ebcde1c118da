/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ledger.EventLevel;
import org.junit.jupiter.api.Test;

class ReliefStepsTest {
  private final ReliefSteps steps = new ReliefSteps(0.75, 0.25);
  private EventLevel threshold = EventLevel.INFO;

  private EventLevel after(double... fills) {
    EventLevel refused = EventLevel.ALL;
    for (double fill : fills) {
      refused =
          steps.adjust(fill, each -> threshold != EventLevel.OFF && each.compareTo(threshold) >= 0);
    }
    return refused;
  }

  @Test
  void risesOneLevelPerTickAboveHighWaterAndNeverAboveTheThreshold() {
    assertThat(after(0.74)).isEqualTo(EventLevel.OFF);
    assertThat(after(0.75)).isEqualTo(EventLevel.TRACE);
    assertThat(after(0.9)).isEqualTo(EventLevel.DEBUG);
    assertThat(after(1.0)).isEqualTo(EventLevel.INFO);
    assertThat(after(1.0)).isEqualTo(EventLevel.INFO);
  }

  @Test
  void risesToTheMostSevereLevel() {
    threshold = EventLevel.FATAL;
    assertThat(after(1, 1, 1, 1, 1)).isEqualTo(EventLevel.ERROR);
    assertThat(after(1, 1)).isEqualTo(EventLevel.FATAL);
  }

  @Test
  void staysBetweenTheMarks() {
    assertThat(after(1.0, 1.0)).isEqualTo(EventLevel.DEBUG);
    assertThat(after(0.5)).isEqualTo(EventLevel.DEBUG);
    assertThat(after(0.74)).isEqualTo(EventLevel.DEBUG);
    assertThat(after(0.26)).isEqualTo(EventLevel.DEBUG);
  }

  @Test
  void fallsOneLevelPerTickBelowLowWater() {
    assertThat(after(1.0, 1.0, 0.25)).isEqualTo(EventLevel.TRACE);
    assertThat(after(0)).isEqualTo(EventLevel.OFF);
    assertThat(after(0)).isEqualTo(EventLevel.OFF);
  }

  @Test
  void followsAThresholdThatIsLowered() {
    assertThat(after(1.0, 1.0, 1.0)).isEqualTo(EventLevel.INFO);
    threshold = EventLevel.DEBUG;
    assertThat(after(1.0)).isEqualTo(EventLevel.DEBUG);
    threshold = EventLevel.OFF;
    assertThat(after(0.5)).isEqualTo(EventLevel.OFF);
    assertThat(after(1.0)).isEqualTo(EventLevel.OFF);
  }

  /** Users compare the gauge of both guards, and dashboards show both. */
  @Test
  void countsLevelsAsLog4jDoes() {
    assertThat(EventLevel.OFF.number()).isZero();
    assertThat(EventLevel.FATAL.number()).isEqualTo(100);
    assertThat(EventLevel.WARN.number()).isEqualTo(300);
    assertThat(EventLevel.INFO.number()).isEqualTo(400);
    assertThat(EventLevel.TRACE.number()).isEqualTo(600);
  }
}
