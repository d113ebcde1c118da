/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GuardModeTest {

  @ParameterizedTest
  @CsvSource({"off,OFF", "Warn,WARN", "' ENFORCE ',ENFORCE"})
  void parsesInAnyCase(String text, GuardMode mode) {
    assertThat(GuardMode.parse(text)).isEqualTo(mode);
  }

  @Test
  void namesWhatIsAllowed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardMode.parse("enfroce"))
        .withMessage(
            "guard mode 'enfroce': must be one of off, warn, enforce; did you mean enforce?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardMode.parse("disabled"))
        .withMessage("guard mode 'disabled': must be one of off, warn, enforce");
  }
}
