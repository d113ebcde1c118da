/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class WaitThresholdTest {
  private static final long LEAST = TimeUnit.MILLISECONDS.toNanos(10);

  private final WaitThreshold threshold = new WaitThreshold(LEAST);
  private long waits;
  private long seconds;

  private boolean second(int more) {
    waits += more;
    return threshold.look(waits, TimeUnit.SECONDS.toNanos(++seconds));
  }

  @Test
  void staysWhileWaitsAreFew() {
    second(0);
    for (int i = 0; i < 100; i++) {
      assertThat(second(WaitThreshold.MAX_PER_SECOND)).isFalse();
    }
    assertThat(threshold.nanos()).isEqualTo(LEAST);
  }

  @Test
  void doublesWhileThereAreTooMany() {
    second(0);
    assertThat(second(WaitThreshold.MAX_PER_SECOND + 1)).isTrue();
    assertThat(threshold.nanos()).isEqualTo(2 * LEAST);
    assertThat(second(100_000)).as("half of that was recorded before").isFalse();
    for (int i = 0; i < 100; i++) {
      second(100_000);
    }
    assertThat(threshold.nanos()).isEqualTo(WaitThreshold.LONGEST_NANOS);
  }

  @Test
  void comesBackWhenThereHaveBeenFewForAWhile() {
    second(0);
    second(100_000);
    second(0);
    for (int i = 0; i < WaitThreshold.QUIET_LOOKS - 1; i++) {
      assertThat(second(WaitThreshold.FEW_PER_SECOND - 1)).isFalse();
    }
    assertThat(second(0)).isTrue();
    assertThat(threshold.nanos()).isEqualTo(LEAST);
    for (int i = 0; i < 100; i++) {
      assertThat(second(0)).isFalse();
    }
  }

  @Test
  void doesNotJudgeWhatAnEscalationRecorded() {
    second(0);
    threshold.skip();
    assertThat(second(100_000)).isFalse();
    assertThat(threshold.nanos()).isEqualTo(LEAST);
  }
}
