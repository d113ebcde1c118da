/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestNameTest {

  @ParameterizedTest
  @CsvSource({
    "'','',0",
    "abc,'',3",
    "'',abc,3",
    "abc,abc,0",
    "abc,ABC,0",
    "abc,abd,1",
    "abc,ab,1",
    "abc,abcd,1",
    "abc,acb,1",
    "kitten,sitting,3",
    "enforce,enfroce,1",
    "abcd,badc,2",
    "ca,abc,3"
  })
  void countsInsertionsDeletionsSubstitutionsAndSwaps(String a, String b, int distance) {
    assertThat(NearestName.distance(a, b)).isEqualTo(distance);
    assertThat(NearestName.distance(b, a)).isEqualTo(distance);
  }

  @Test
  void likelyToleratesTwoTyposOrAThirdOfTheName() {
    List<String> known = List.of("warn", "enforce", "EagerLogArgument");
    assertThat(NearestName.likely("wran", known)).contains("warn");
    assertThat(NearestName.likely("wa", known)).contains("warn");
    assertThat(NearestName.likely("w", known)).isEmpty();
    assertThat(NearestName.likely("EagerLogArgs", known)).isEmpty();
    assertThat(NearestName.likely("EagerLoggArgumt", known)).contains("EagerLogArgument");
    assertThat(NearestName.likely("x", List.of())).isEmpty();
  }

  @Test
  void ofEquallyNearNamesTheFirstInAlphabeticalOrderWins() {
    assertThat(NearestName.nearest("bat", List.of("cat", "bar"))).contains("bar");
    assertThat(NearestName.nearest("bat", List.of("bar", "cat"))).contains("bar");
  }

  @Test
  void nearestHasNoLimit() {
    assertThat(NearestName.nearest("zzzzzzzz", List.of("a"))).contains("a");
  }
}
