/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DecodedTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abc | abc",
        "a%62c | a%62c;abc",
        "%61%2562 | %61%2562;a%62;ab",
        "%3D | %3D;=",
        "%3d | %3d;=",
        "%a%61 | %a%61;%aa;\u00aa",
        "a% | a%",
        "a%6 | a%6",
        "%6g | %6g",
        "%g6 | %g6",
        "%40b | %40b;@b"
      })
  void hasAViewForEachRoundOfDecoding(String text, String views) {
    assertThat(DecodedText.views(text))
        .extracting(DecodedText::text)
        .containsExactly(views.split(";", -1));
  }

  @Test
  void decodesControlCharacters() {
    assertThat(DecodedText.views("%00x%0f"))
        .extracting(DecodedText::text)
        .containsExactly("%00x%0f", "\0x\17");
    assertThat(DecodedText.forms("%00x%0f")).containsExactly("%00x%0f", "\0x\17");
  }

  @Test
  void decodesFourTimesAtMost() {
    String nested = "%25252525253D";

    assertThat(DecodedText.views(nested))
        .extracting(DecodedText::text)
        .containsExactly(nested, "%252525253D", "%2525253D", "%25253D", "%253D");
    assertThat(DecodedText.forms(nested))
        .containsExactly(nested, "%252525253D", "%2525253D", "%25253D", "%253D");
  }

  @Test
  void knowsTheWrittenRangeOfEachDecodedOne() {
    List<DecodedText> views = DecodedText.views("a%2562c");

    assertThat(views).extracting(DecodedText::text).containsExactly("a%2562c", "a%62c", "abc");
    assertThat(views.get(0).written(1, 3)).isEqualTo(new Range(1, 3));
    assertThat(views.get(1).written(0, 1)).isEqualTo(new Range(0, 1));
    assertThat(views.get(1).written(1, 2)).isEqualTo(new Range(1, 4));
    assertThat(views.get(2).written(1, 2)).isEqualTo(new Range(1, 6));
    assertThat(views.get(2).written(2, 3)).isEqualTo(new Range(6, 7));
    assertThat(views.get(2).written(3, 3)).isEqualTo(new Range(7, 7));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abc | abc",
        "a+b | a+b;a b",
        "a%2Bb | a%2Bb;a+b;a b",
        "%C3%A4x | %C3%A4x;\u00e4x",
        "x%C3%A4 | x%C3%A4;x\u00e4",
        "%zz%41 | %zz%41;%zzA",
        "%4 | %4",
        "%2541 | %2541;%41;A"
      })
  void hasAFormForEachWayToReadASecret(String text, String forms) {
    assertThat(DecodedText.forms(text)).containsExactly(forms.split(";", -1));
  }
}
