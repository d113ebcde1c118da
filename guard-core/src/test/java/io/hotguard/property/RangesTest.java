/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RangesTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void takesWhatIsWithin(int value) {
    assertThat(Ranges.require("limit", value, 2, 5)).isEqualTo(value);
    assertThat(Ranges.require("every", SECOND, SECOND, MINUTE)).isEqualTo(SECOND);
    assertThat(Ranges.require("every", MINUTE, SECOND, MINUTE)).isEqualTo(MINUTE);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, 1, 6})
  void refusesWhatIsNot(int value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranges.require("limit", value, 2, 5))
        .withMessage("limit=" + value + ": must be in 2..5");
  }

  @Test
  void refusesDurationsInTheSameWords() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranges.require("every", Duration.ZERO, SECOND, MINUTE))
        .withMessage("every=PT0S: must be in PT1S..PT1M");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranges.require("every", MINUTE.plusNanos(1), SECOND, MINUTE))
        .withMessage("every=PT1M0.000000001S: must be in PT1S..PT1M");
  }
}
