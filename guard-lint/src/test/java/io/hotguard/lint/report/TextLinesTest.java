/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TextLinesTest {
  @Test
  void measuresWhatATerminalShows() {
    assertThat(TextLines.columns("plain")).isEqualTo(5);
    assertThat(TextLines.columns("caf\u00e9")).isEqualTo(4);
    assertThat(TextLines.columns("cafe\u0301")).isEqualTo(4);
    assertThat(TextLines.columns("\u4fa1\u683c")).isEqualTo(4);
    assertThat(TextLines.columns("\uff21")).isEqualTo(2);
    assertThat(TextLines.columns("\ud83d\ude00")).isEqualTo(2);
  }

  @Test
  void wrapsAtSpacesAndKeepsLongWordsWhole() {
    assertThat(TextLines.wrapped("", "one two three", 8, "  "))
        .containsExactly("one two", "  three");
    assertThat(TextLines.wrapped("", "one", 8, "  ")).containsExactly("one");
    assertThat(TextLines.wrapped("", "", 8, "  ")).containsExactly("");
    assertThat(TextLines.wrapped("", "a com.acme.VeryLongName b", 8, "  "))
        .containsExactly("a", "  com.acme.VeryLongName", "  b");
    assertThat(TextLines.wrapped("  at:  ", "com.acme.LongName:1 x", 8, "  "))
        .containsExactly("  at:  com.acme.LongName:1", "  x");
    assertThat(TextLines.wrapped("", "\u4fa1\u683c \u4fa1\u683c", 8, ""))
        .containsExactly("\u4fa1\u683c", "\u4fa1\u683c");
  }

  @Test
  void shortensToWholeClauses() {
    assertThat(TextLines.shortened("fits: all of it", 20)).isEqualTo("fits: all of it");
    assertThat(TextLines.shortened("calls String.split here: each call parses it", 30))
        .isEqualTo("calls String.split here");
    assertThat(TextLines.shortened("keeps the longest one; of all: clauses that fit", 32))
        .isEqualTo("keeps the longest one; of all");
    assertThat(TextLines.shortened("a value (of: two; parts) is set; twice", 34))
        .isEqualTo("a value (of: two; parts) is set");
  }

  @Test
  void cutsALongClauseBehindAWordThatCanEndALine() {
    assertThat(TextLines.shortened("the driver waits for the answer of the server", 31))
        .isEqualTo("the driver waits ...");
    assertThat(TextLines.shortened("OneVeryLongWordThatCannotBeCut", 10))
        .isEqualTo("OneVeryLongWordThatCannotBeCut");
  }

  @Test
  void takesTheFirstTextThatFits() {
    assertThat(TextLines.firstFitting(List.of("three", "two", "1"), 3)).isEqualTo("two");
    assertThat(TextLines.firstFitting(List.of("three", "four"), 3)).isEqualTo("four");
  }
}
