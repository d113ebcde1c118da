/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.text.PlaceholderRanges.Range;
import org.junit.jupiter.api.Test;

final class PlaceholderRangesTest {
  @Test
  void findsTheOutermostPlaceholders() {
    assertThat(PlaceholderRanges.ranges("${a}")).containsExactly(new Range(0, 4));
    assertThat(PlaceholderRanges.ranges("x${a}y${b:${c}}}z"))
        .containsExactly(new Range(1, 5), new Range(6, 15));
    assertThat(PlaceholderRanges.ranges("${${}}${}"))
        .containsExactly(new Range(0, 6), new Range(6, 9));
    assertThat(PlaceholderRanges.ranges("}${a?b&c}")).containsExactly(new Range(1, 9));
  }

  @Test
  void takesAnUnclosedPlaceholderForText() {
    assertThat(PlaceholderRanges.ranges("a}${b")).isEmpty();
    assertThat(PlaceholderRanges.ranges("${a${b}")).isEmpty();
    assertThat(PlaceholderRanges.isIn("${b")).isFalse();
    assertThat(PlaceholderRanges.isIn("a${b}")).isTrue();
  }

  @Test
  void fillsPlaceholdersWithLetters() {
    String text = "a=${b}&c";

    assertThat(PlaceholderRanges.filled(text, PlaceholderRanges.ranges(text)))
        .isEqualTo("a=xxxx&c");
  }
}
