/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK's own parsers are the model. */
class NumberTextTest {
  private static OptionalLong jdkLong(String text) {
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalDouble jdkDouble(String text) {
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  static void assertLikeJdk(String text) {
    OptionalLong whole = jdkLong(text);
    OptionalDouble real = jdkDouble(text);
    assertThat(NumberText.parseLong(text)).as("long of <%s>", text).isEqualTo(whole);
    assertThat(NumberText.parseDouble(text)).as("double of <%s>", text).isEqualTo(real);
    Object expected = null;
    if (whole.isPresent()) {
      expected = whole.getAsLong();
    } else if (real.isPresent()) {
      expected = real.getAsDouble();
    }
    assertThat(NumberText.parse(text)).as("number of <%s>", text).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "0",
        "-0",
        "+0",
        "+",
        "-",
        "--1",
        "+-1",
        "1 ",
        " 1",
        "1d",
        "1f",
        "1L",
        "1e",
        "1e+",
        "1e+3",
        ".",
        ".5",
        "5.",
        "-.5e-1D",
        "0x",
        "0x1",
        "0x1p3",
        "0x.p1",
        "0x1.p1",
        "0x.8p0",
        "-0X1.8P+1f",
        "0x1p",
        "0x1pd",
        "NaN",
        "-NaN",
        "+NaN",
        "nan",
        "NaNd",
        "Infinity",
        "-Infinity",
        "infinity",
        "Infinit",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "1e400",
        "1e-400",
        "4.9e-324",
        "1.7976931348623157e308",
        "\u0661\u0662",
        "\uff11",
        "1\u00a0",
        "1_000",
        "1,5",
        "null"
      })
  void readsWhatTheJdkReads(String text) {
    assertLikeJdk(text);
  }

  @Test
  void prefersAWholeNumber() {
    assertThat(NumberText.parse("42")).isEqualTo(42L);
    assertThat(NumberText.parse("42.0")).isEqualTo(42.0);
    assertThat(NumberText.parse("9223372036854775808")).isEqualTo(0x1p63);
    assertThat(NumberText.parse("order-42")).isNull();
  }

  @Test
  void nullIsNoText() {
    assertThatNullPointerException().isThrownBy(() -> NumberText.parse(null));
  }
}
