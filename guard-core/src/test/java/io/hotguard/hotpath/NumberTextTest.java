/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK's own parsers are the model. */
class NumberTextTest {
  /** What numbers are made of, what spoils them, and digits that only one of the two takes. */
  private static final String[] PIECES = {
    "0",
    "1",
    "9",
    "12",
    "007",
    "9223372036854775807",
    "9223372036854775808",
    "922337203685477580",
    "+",
    "-",
    ".",
    "e",
    "E",
    "p",
    "P",
    "0x",
    "0X",
    "a",
    "f",
    "F",
    "d",
    "D",
    "L",
    "_",
    " ",
    "\t",
    "\u0000",
    "\u00a0",
    "\u2003",
    "NaN",
    "Infinity",
    "Inf",
    "\u0661",
    "\u0967",
    "\uff11",
    "\ud835\udfcf",
    "\u212f",
    "e400",
    "e-400",
    "e99999999999",
    "p-1080",
    "p99999999999",
    ","
  };

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

  private static void assertLikeJdk(String text) {
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
  void readsWhatTheJdkReadsOfAnyPieces() {
    Random random = new Random(20);
    for (int i = 0; i < 200_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int pieces = 1 + random.nextInt(6); pieces > 0; pieces--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      assertLikeJdk(text.toString());
    }
  }

  @Test
  void readsBackWhatTheJdkWrites() {
    Random random = new Random(21);
    for (int i = 0; i < 20_000; i++) {
      long bits = random.nextLong();
      assertLikeJdk(Long.toString(bits >> random.nextInt(64)));
      assertLikeJdk(Double.toString(Double.longBitsToDouble(bits)));
      assertLikeJdk(Double.toHexString(Double.longBitsToDouble(bits)));
    }
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

  /** Any characters, most of them near those that mean something. */
  @Test
  void readsWhatTheJdkReadsOfAnyCharacters() {
    Random random = new Random(22);
    for (int i = 0; i < 100_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(30); length > 0; length--) {
        text.append(
            switch (random.nextInt(8)) {
              case 0 -> (char) random.nextInt(0x10000);
              case 1 -> (char) random.nextInt(0x80);
              default -> "0123456789+-.eEpPxXdDfF \u0661".charAt(random.nextInt(25));
            });
      }
      assertLikeJdk(text.toString());
    }
  }
}
