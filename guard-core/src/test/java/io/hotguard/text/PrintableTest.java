/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrintableTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 0x0A, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9D, 0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F,
        0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xD800, 0xDC00
      })
  void replacesCharactersWithoutAShape(int character) {
    assertThat(Printable.of("a" + (char) character + "b")).isEqualTo("a?b");
  }

  @Test
  void keepsTheLinesOfAText() {
    assertThat(Printable.lines("a\nb\u202e\u009b\r\tc")).isEqualTo("a\nb????c");
  }

  @Test
  void keepsEveryScript() {
    String text = "jar!/größe/日本/שלום/\uD83D\uDE00 $1";
    assertThat(Printable.of(text)).isEqualTo(text);
  }
}
