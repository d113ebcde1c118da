/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RecordedShareTest {
  @Test
  void isLargeFromAFifthOnIfItCounts() {
    assertThat(new RecordedShare(Evidence.CPU, 0.2, true).isLarge()).isTrue();
    assertThat(new RecordedShare(Evidence.CPU, 0.199, true).isLarge()).isFalse();
    assertThat(new RecordedShare(Evidence.CPU, 0.9, false).isLarge()).isFalse();
  }

  @Test
  void isAPartOfTheWhole() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecordedShare(Evidence.CPU, 1.01, true))
        .withMessageContaining("must be in 0..1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecordedShare(Evidence.CPU, Double.NaN, true));
  }
}
