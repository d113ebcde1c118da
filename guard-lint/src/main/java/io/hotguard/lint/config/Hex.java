/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

/** The escape of a character by its code. */
final class Hex {
  static final int DIGITS = 4;

  private Hex() {}

  static char fourDigits(String text, int at, int line) throws UnreadableConfigException {
    int code = 0;
    for (int i = at; i < at + DIGITS; i++) {
      int digit = i < text.length() ? Character.digit(text.charAt(i), 16) : -1;
      if (digit < 0) {
        throw new UnreadableConfigException(line, "an escape without four hexadecimal digits");
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }
}
