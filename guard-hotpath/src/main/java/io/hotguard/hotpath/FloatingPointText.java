/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.regex.Pattern;

/**
 * The grammar of {@link Double#valueOf(String)}: signed {@code NaN}, {@code Infinity}, decimal and
 * hexadecimal literals with an optional type suffix, between characters up to U+0020.
 */
final class FloatingPointText {
  /** The literals without decimal digits. They are rare, so an expression may read them. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "NaN|Infinity"
              + "|0[xX](\\p{XDigit}++\\.?+\\p{XDigit}*+|\\.\\p{XDigit}++)[pP][+-]?+\\d++[dDfF]?+");

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
    takeAny("+-");
    int first = at;
    return isDecimal()
        || (first < end
            && "0NI".indexOf(text.charAt(first)) >= 0
            && OTHERS.matcher(text).region(first, end).matches());
  }

  private boolean isDecimal() {
    int digits = takeDigits();
    if (takeAny(".")) {
      digits += takeDigits();
    }
    if (digits == 0) {
      return false;
    }
    if (takeAny("eE")) {
      takeAny("+-");
      if (takeDigits() == 0) {
        return false;
      }
    }
    takeAny("dDfF");
    return at == end;
  }

  /** Accepts ASCII digits only; whole numbers also accept other digits. */
  private int takeDigits() {
    int from = at;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at - from;
  }

  private boolean takeAny(String characters) {
    boolean found = at < end && characters.indexOf(text.charAt(at)) >= 0;
    if (found) {
      at++;
    }
    return found;
  }
}
