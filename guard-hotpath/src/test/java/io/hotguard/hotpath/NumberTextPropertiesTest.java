/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static io.hotguard.hotpath.NumberTextTest.assertLikeJdk;

import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The JDK's own parsers are the model for any text. */
class NumberTextPropertiesTest {
  /** Characters of numbers, characters that spoil them, and digits that only one side takes. */
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

  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.of(PIECES)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(list -> String.join("", list));
  }

  @Property(tries = 30_000)
  void readsWhatTheJdkReadsOfAnyPieces(@ForAll("pieces") String text) {
    assertLikeJdk(text);
  }

  /** Any characters, most of them near the ones with a meaning. */
  @Provide
  Arbitrary<String> characters() {
    return Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.chars().with("0123456789+-.eEpPxXdDfF \u0661")),
            Tuple.of(1, Arbitraries.chars().ascii()),
            Tuple.of(1, Arbitraries.chars().all()))
        .list()
        .ofMaxSize(30)
        .map(list -> list.stream().map(String::valueOf).collect(Collectors.joining()));
  }

  @Property(tries = 20_000)
  void readsWhatTheJdkReadsOfAnyCharacters(@ForAll("characters") String text) {
    assertLikeJdk(text);
  }

  @Property(tries = 10_000)
  void readsBackWholeNumbers(@ForAll long number) {
    assertLikeJdk(Long.toString(number));
  }

  /** By their bits, so that the smallest, the greatest and NaN come up. */
  @Property(tries = 10_000)
  void readsBackFloatingPointNumbers(@ForAll long bits) {
    double number = Double.longBitsToDouble(bits);
    assertLikeJdk(Double.toString(number));
    assertLikeJdk(Double.toHexString(number));
  }
}
