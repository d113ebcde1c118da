/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VersionNumberTest {

  @ParameterizedTest
  @CsvSource({
    "8.0.33, 8.0.33",
    "13.6.2.jre11, 13.6.2",
    "10.6.12-MariaDB-log, 10.6.12",
    "42.7.14, 42.7.14",
    "8.4.0, 8.4",
    "26, 26.0",
    "9.4.1212.jre7, 9.4.1212",
    "23.26.4.0.0, 23.26.4"
  })
  void readsTheLeadingNumbers(String text, String shown) {
    assertThat(VersionNumber.of(text)).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "jre8", "-1", "99999999999"})
  void rejectsWhatIsNoVersion(String text) {
    assertThat(VersionNumber.parse(text)).isEmpty();
    assertThatThrownBy(() -> VersionNumber.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as 8.0.33");
  }

  @Test
  void ordersByNumbers() {
    List<VersionNumber> sorted =
        Stream.of("26.10", "8.0.9", "9.0", "8.0.10", "5.1.49", "26.7.0")
            .map(VersionNumber::of)
            .sorted()
            .toList();

    assertThat(sorted)
        .extracting(VersionNumber::toString)
        .containsExactly("5.1.49", "8.0.9", "8.0.10", "9.0", "26.7", "26.10");
    assertThat(VersionNumber.of("8.0")).isEqualTo(VersionNumber.of("8.0.0.jre8"));
    assertThat(VersionNumber.of("8.0.11").isAtLeast("8.0.11")).isTrue();
    assertThat(VersionNumber.of("8.0.10").isAtLeast("8.0.11")).isFalse();
  }
}
