/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

/**
 * Passwords that stand where the driver sees none: a setting written in another driver's way, such
 * as {@code jdbc:h2:mem:x?password=y}, is a part of the database's name to this one.
 */
final class StrayPasswords {
  private static final String SEPARATORS = "?;&,";

  private StrayPasswords() {}

  /** The text with each of them masked. */
  static String hidden(String text) {
    StringBuilder hidden = new StringBuilder(text.length());
    int end = 0;
    for (int from = next(text, 0); from >= 0; from = next(text, end)) {
      hidden.append(text, end, from).append(Secrets.MASK);
      end = end(text, from);
    }
    return hidden.append(text, end, text.length()).toString();
  }

  /** Has each of them in a part of a URL masked where the URL is shown. */
  static void hide(ParsedUrl parsed, Span part) {
    String text = part.raw();
    for (int from = next(text, 0); from >= 0; from = next(text, end(text, from))) {
      parsed
          .secrets()
          .add(new Placeholders.Range(part.start() + from, part.start() + end(text, from)));
    }
  }

  /** Where the next one starts, or -1. */
  private static int next(String text, int from) {
    int key = -1;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (SEPARATORS.indexOf(c) >= 0) {
        key = i + 1;
      } else if (c == '=' && key >= 0) {
        boolean hidden = text.startsWith(Secrets.MASK, i + 1);
        if (!hidden && Secrets.isLikelyName(text.substring(key, i))) {
          return i + 1;
        }
        key = -1;
      }
    }
    return -1;
  }

  private static int end(String text, int from) {
    int end = from;
    while (end < text.length() && SEPARATORS.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
