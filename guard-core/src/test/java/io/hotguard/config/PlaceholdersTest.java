/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlaceholdersTest {
  private static final Map<String, String> KNOWN =
      Map.of("a", "1", "b", "${a}2", "c", "${c}", "name", "a", "empty", "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        "plain | plain",
        "${a} | 1",
        "x${a}y${b}z | x1y12z",
        "${unknown} | ${unknown}",
        "${unknown:default} | default",
        "${a:default} | 1",
        "${unknown:} | ''",
        "${empty:x} | ''",
        "${unknown:${a}} | 1",
        "${unknown:${other:deep}} | deep",
        "${${name}} | 1",
        "${u:http://h:80} | http://h:80",
        "${unclosed | ${unclosed",
        "${a | ${a",
        "$${a} | $${a}",
        "$ {a} | $ {a}",
        "}${a}{ | }1{"
      })
  void replacesWhatIsKnownAndElseTakesTheDefault(String text, String expected) {
    assertThat(new Placeholders(":", KNOWN::get).resolve(text)).isEqualTo(expected);
  }

  @Test
  void knowsOtherSeparators() {
    Placeholders placeholders = new Placeholders(":-", KNOWN::get);

    assertThat(placeholders.resolve("${sys:level:-INFO} ${a} ${sys:x}"))
        .isEqualTo("INFO 1 ${sys:x}");
  }

  @Test
  void leavesAloneWhatNamesItself() {
    assertThat(new Placeholders(":", KNOWN::get).resolve("${c} ${a}")).isEqualTo("${c} ${a}");
  }

  @Test
  void leavesAloneWhatGrowsWithoutEnd() {
    Map<String, String> laughs = new HashMap<>();
    for (int i = 0; i < 12; i++) {
      laughs.put("p" + i, ("${p" + (i + 1) + "}").repeat(10));
    }
    laughs.put("p12", "ha");

    assertThat(new Placeholders(":", laughs::get).resolve("${p0}")).isEqualTo("${p0}");
  }
}
