/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PriceTest {

  @Test
  void describesTheCallAndTheCheaperWay() {
    assertThat(new Price(61_230, 24_380, 213, 0).describe())
        .isEqualTo("61 us and 24 kB each (fix: 0.21 us)");
    assertThat(new Price(4_300_000, 1_250_000, 0.4, 120).describe())
        .isEqualTo("4.3 ms and 1.3 MB each (fix: under 1 ns and 0.12 kB)");
  }

  @ParameterizedTest
  @CsvSource({
    "0.9, 99, under 1 ns",
    "1, 0, 1 ns",
    "23.4, 0, 23 ns",
    "99.4, 0, 99 ns",
    "99.6, 0, 0.1 us",
    "100, 100, 0.1 us and 0.1 kB",
    "614000, 0, 610 us",
    "999000, 0, 1 ms",
    "2500000000, 0, 2.5 s",
    "9e15, 0, 9000000 s"
  })
  void roundsToTwoDigits(double nanos, double bytes, String text) {
    assertThat(Price.describe(nanos, bytes)).isEqualTo(text);
  }

  @Test
  void theDearestCallComesFirst() {
    Price dear = new Price(61_000, 24_000, 0.2, 0);
    Price larger = new Price(500, 2_000, 0.2, 0);
    Price small = new Price(500, 200, 0.2, 0);
    Price smallWithDearFix = new Price(500, 200, 9, 0);

    assertThat(Stream.of(smallWithDearFix, small, dear, larger).sorted())
        .isEqualTo(List.of(dear, larger, small, smallWithDearFix));
  }

  @Test
  void rejectsValuesThatAreNoPrice() {
    assertThatThrownBy(() -> new Price(1, -1, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 or more, not 1.0, -1.0");
    assertThatThrownBy(() -> new Price(Double.NaN, 1, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
