/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandArgumentTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "target/app-1.0_b+c.jar, target/app-1.0_b+c.jar",
        "my app/shop.jfr, 'my app/shop.jfr'",
        "a$b.jfr, 'a$b.jfr'",
        "it's.jfr, 'it'\\''s.jfr'"
      })
  void isOneWordOfAShell(String file, String argument) {
    assertThat(CommandArgument.of(Path.of(file))).isEqualTo(argument);
  }
}
