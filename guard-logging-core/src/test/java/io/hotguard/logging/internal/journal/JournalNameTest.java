/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JournalNameTest {
  /** The longest name of plain characters that a directory's name carries. */
  private static final int LONGEST = 172;

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    "az09-_, journal-az09-_",
    "`{/:, journal-%60%7B%2F%3A",
    "A.Z, journal-%41%2E%5A",
    "'', journal-",
    "\u00e4, journal-%C3%A4"
  })
  void escapesAllButSmallLettersDigitsAndTwoSigns(String name, String encoded) throws IOException {
    assertThat(JournalName.encode(name)).isEqualTo(encoded);
    assertThat(JournalName.decode(root.resolve(encoded))).contains(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"spill", "journal-%4", "journal-%", "journal-%zz", "journal-%61", "journal-A"})
  void isNoNameOfAJournal(String directory) {
    assertThat(JournalName.decode(root.resolve(directory))).isEmpty();
  }

  @Test
  void refusesANameThatIsTooLongForADirectory() {
    String longest = "x".repeat(LONGEST);
    assertThat(JournalName.encode(longest)).isEqualTo("journal-" + longest);
    assertThatThrownBy(() -> JournalName.encode(longest + 'x'))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "': takes 181 characters as the name of a directory, of at most 180; choose a shorter"
                + " name, with fewer capitals and signs");
  }
}
