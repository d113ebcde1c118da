/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

/**
 * The grammar of {@link Double#valueOf(String)}: signed {@code NaN}, {@code Infinity}, decimal and
 * hexadecimal literals with an optional type suffix, between characters up to U+0020.
 */
final class FloatingPointText {
  private static final int HEX = 16;

  private final String text;
  private final int end;
  private int at;

  FloatingPointText(String text) {
    this.text = text;
    int last = text.length();
    while (last > 0 && text.charAt(last - 1) <= ' ') {
      last--;
    }
    while (at < last && text.charAt(at) <= ' ') {
      at++;
    }
    this.end = last;
  }

  boolean matches() {
    takeAny('+', '-');
    if (take("NaN") || take("Infinity")) {
      return at == end;
    }
    boolean hex = at + 1 < end && text.charAt(at) == '0' && isOneOf(at + 1, 'x', 'X');
    return (hex ? takeHexadecimal() : takeDecimal()) && atSuffixOrEnd();
  }

  private boolean takeDecimal() {
    int digits = takeDigits(10);
    if (takeAny('.', '.')) {
      digits += takeDigits(10);
    }
    return digits > 0 && (!takeAny('e', 'E') || takeExponent());
  }

  private boolean takeHexadecimal() {
    at += 2;
    int digits = takeDigits(HEX);
    if (takeAny('.', '.')) {
      digits += takeDigits(HEX);
    }
    // The exponent is required: without it, the suffixes d and f would look like digits.
    return digits > 0 && takeAny('p', 'P') && takeExponent();
  }

  private boolean takeExponent() {
    takeAny('+', '-');
    return takeDigits(10) > 0;
  }

  private boolean atSuffixOrEnd() {
    if (at < end && "dDfF".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at == end;
  }

  /** Accepts ASCII digits only; whole numbers also accept other digits. */
  private int takeDigits(int radix) {
    int from = at;
    while (at < end && text.charAt(at) < 128 && Character.digit(text.charAt(at), radix) >= 0) {
      at++;
    }
    return at - from;
  }

  private boolean takeAny(char one, char other) {
    boolean found = at < end && isOneOf(at, one, other);
    if (found) {
      at++;
    }
    return found;
  }

  private boolean take(String word) {
    boolean found = text.startsWith(word, at); // Not beyond the end: a word has no blanks.
    if (found) {
      at += word.length();
    }
    return found;
  }

  private boolean isOneOf(int index, char one, char other) {
    return text.charAt(index) == one || text.charAt(index) == other;
  }
}
