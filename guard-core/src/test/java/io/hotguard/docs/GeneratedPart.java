/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of a page between {@code <!-- name:begin -->} and {@code <!-- name:end -->}. */
public final class GeneratedPart {
  private GeneratedPart() {}

  /** Compares the part with a text; writes the text with {@code -Ddocs.update=true}. */
  public static void assertHolds(Path page, String name, String text) throws IOException {
    String present = Files.readString(page, StandardCharsets.UTF_8);
    String begin = "<!-- " + name + ":begin -->\n";
    String end = "<!-- " + name + ":end -->";
    assertThat(present).contains(begin).contains(end);
    String expected =
        present.substring(0, present.indexOf(begin) + begin.length())
            + '\n'
            + text.strip()
            + "\n\n"
            + present.substring(present.indexOf(end));
    GeneratedFile.assertHolds(page, expected);
  }
}
