/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
  void escapesAllButSmallLettersDigitsAndTwoSigns(String name, String encoded) {
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
  void keepsALongNameInAFile() throws IOException {
    String carried = "x".repeat(LONGEST);
    assertThat(JournalName.encode(carried)).isEqualTo("journal-" + carried);
    JournalName.keep(root, carried);
    assertThat(root.resolve("name")).doesNotExist();

    String kept = carried + 'x';
    Path directory = Files.createDirectory(root.resolve(JournalName.encode(kept)));
    assertThat(JournalName.decode(directory)).as("without its file").isEmpty();
    JournalName.keep(directory, kept);
    assertThat(JournalName.decode(directory)).contains(kept);
    JournalName.forget(directory);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void believesNoLinkAndNoHugeFile() throws IOException {
    String kept = "x".repeat(LONGEST + 1);
    Path directory = Files.createDirectory(root.resolve(JournalName.encode(kept)));
    Path elsewhere = Files.writeString(root.resolve("elsewhere"), kept);
    Files.createSymbolicLink(directory.resolve("name"), elsewhere);
    assertThat(JournalName.decode(directory)).isEmpty();

    String huge = "x".repeat(64 << 10);
    Path large = Files.createDirectory(root.resolve(JournalName.encode(huge)));
    JournalName.keep(large, huge);
    assertThat(JournalName.decode(large)).contains(huge);
    Path larger = Files.createDirectory(root.resolve(JournalName.encode(huge + 'x')));
    JournalName.keep(larger, huge + 'x');
    assertThat(JournalName.decode(larger)).isEmpty();
  }
}
