/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import java.util.function.IntPredicate;

/** The ASCII character classes that Connector/J distinguishes in a URL. */
final class UrlCharacters {
  private UrlCharacters() {}

  static int skipBlanks(String text, int from) {
    return end(text, Math.min(from, text.length()), text.length(), UrlCharacters::isBlank);
  }

  static int end(String text, int from, int to, IntPredicate kind) {
    int i = from;
    while (i < to && kind.test(text.charAt(i))) {
      i++;
    }
    return i;
  }

  static boolean isBlank(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
  }

  static boolean isKey(int c) {
    return isWord(c) || c == '.' || c == '-' || c == '%';
  }
}
