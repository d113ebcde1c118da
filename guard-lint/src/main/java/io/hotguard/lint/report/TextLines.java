/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Fits text into the lines of a terminal: measures, shortens and wraps it. */
final class TextLines {
  private static final Set<UnicodeScript> WIDE =
      Set.of(
          UnicodeScript.HAN, UnicodeScript.HANGUL, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA);
  private static final int FIRST_FULL_WIDTH = 0xFF01;
  private static final int LAST_FULL_WIDTH = 0xFF60;
  private static final int FIRST_PICTURE = 0x1F300;
  private static final int LAST_PICTURE = 0x1FAFF;
  private static final String MORE = " ...";
  private static final List<String> CLAUSE_ENDS = List.of("; ", ": ");
  private static final int LEAST_CLAUSE = 12;

  /** Words that lead to more, so that a line does not stop behind them. */
  private static final Pattern LEADING_ON =
      Pattern.compile(
          "(?: (?:a|an|the|and|or|of|to|in|on|at|by|for|with|from|that|which|is|are|if|as|has|only|its|it|each|not|no))+$");

  private TextLines() {}

  /** The columns that a terminal needs for a text. */
  static int columns(String text) {
    return text.codePoints().map(TextLines::columns).sum();
  }

  private static int columns(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        (c > 0xff && WIDE.contains(UnicodeScript.of(c)))
            || (c >= FIRST_FULL_WIDTH && c <= LAST_FULL_WIDTH)
            || (c >= FIRST_PICTURE && c <= LAST_PICTURE);
    return wide ? 2 : 1;
  }

  /**
   * Wraps text at spaces; a word that is too long keeps a line of its own.
   *
   * @param begin the begin of the first line, which stays with the first word
   * @param indent the begin of all other lines
   */
  static List<String> wrapped(String begin, String text, int columns, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(begin);
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && columns(line.toString()) + 1 + columns(word) > columns) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
        line.append(indent);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }

  /** Returns the first text that fits, otherwise the last. */
  static String firstFitting(List<String> texts, int columns) {
    return texts.stream()
        .filter(text -> columns(text) <= columns)
        .findFirst()
        .orElse(texts.get(texts.size() - 1));
  }

  /** Shortens a text to its first clauses, or if these do not fit, to its first words. */
  static String shortened(String text, Predicate<String> fits) {
    if (fits.test(text)) {
      return text;
    }
    int end = 0;
    for (String mark : CLAUSE_ENDS) {
      for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
        if (at > end && fits.test(text.substring(0, at)) && isWhole(text, at)) {
          end = at;
        }
      }
    }
    return end >= LEAST_CLAUSE ? text.substring(0, end) : cut(text, fits);
  }

  /** Shortens a text to a number of columns. */
  static String shortened(String text, int columns) {
    return shortened(text, part -> columns(part) <= columns);
  }

  /** Tells whether no parenthesis or quotation is open at this place. */
  private static boolean isWhole(String text, int end) {
    int open = 0;
    int quotes = 0;
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      quotes += c == '"' ? 1 : 0;
    }
    return open <= 0 && quotes % 2 == 0;
  }

  private static String cut(String text, Predicate<String> fits) {
    String kept = "";
    for (int at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
      if (fits.test(text.substring(0, at) + MORE)) {
        kept = text.substring(0, at);
      }
    }
    String whole = LEADING_ON.matcher(kept.replaceAll("[,;:(]+$", "")).replaceAll("");
    return whole.isEmpty() ? text : whole.replaceAll("[,;:(]+$", "") + MORE;
  }
}
