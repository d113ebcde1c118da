/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Masks a statement for reports: {@code ?} for each literal, no comments, one line, at most {@value
 * #MAX_CHARS} characters. The values that an application puts into its statements must not appear
 * in a report.
 *
 * <p>Dialects disagree on two things. Text in double quotes is a name in most dialects and a value
 * in MySQL, so it is printed only where a name must stand. A backslash before a quote continues the
 * literal in some dialects and ends it in others, so nothing after it is printed.
 */
final class LiteralMask {
  static final int MAX_CHARS = 500;

  private static final Set<String> BEFORE_NAMES =
      Set.of("select", "distinct", "from", "join", "update", "into", "table", "by", "as", "set");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]{0,62}");
  private static final String MASK = "?";
  private static final String CUT = "...";

  private final String sql;
  private final boolean backticks;
  private final StringBuilder out = new StringBuilder();
  private String lastToken = "";
  private boolean lastQuotedWasName;
  private int at;

  LiteralMask(String sql) {
    this.sql = sql;
    this.backticks = sql.indexOf('`') >= 0;
  }

  String masked() {
    while (at < sql.length()) {
      if (out.length() >= MAX_CHARS) {
        return out.substring(0, MAX_CHARS) + CUT;
      }
      if (!step()) {
        return out + MASK + CUT;
      }
    }
    return out.toString().strip();
  }

  /** Prints the next token; returns false if the rest may be part of a literal. */
  private boolean step() {
    char c = sql.charAt(at);
    if (Character.isWhitespace(c)) {
      blank();
      at++;
      return true;
    }
    if (sql.startsWith("/*", at)) {
      return skipTo("*/", 2);
    }
    if (sql.startsWith("--", at)) {
      return skipTo("\n", 2);
    }
    if (c == '\'') {
      return quoted(c, false);
    }
    if (c == '"') {
      return quoted(c, !backticks);
    }
    if (c == '`') {
      return quoted(c, true);
    }
    if (c == '$' && dollarQuoted()) {
      return true;
    }
    if (Character.isDigit(c)) {
      at = endOfWord(at);
      print(MASK);
      return true;
    }
    if (Character.isJavaIdentifierStart(c) || c == '@' || c == ':') {
      int end = Math.max(at + 1, endOfWord(at));
      print(sql.substring(at, end));
      at = end;
      return true;
    }
    print(String.valueOf(c));
    at++;
    return true;
  }

  private void blank() {
    if (out.length() > 0 && out.charAt(out.length() - 1) != ' ') {
      out.append(' ');
    }
  }

  private void print(String token) {
    out.append(token);
    lastToken = token;
  }

  /** An unclosed comment hides the rest, also from the server. */
  private boolean skipTo(String end, int from) {
    int found = sql.indexOf(end, at + from);
    at = found < 0 ? sql.length() : found + end.length();
    blank();
    return true;
  }

  private boolean quoted(char quote, boolean mayBeName) {
    int end = at + 1;
    while (end < sql.length()) {
      char c = sql.charAt(end);
      if (c == '\\' && quote != '`') {
        return false;
      }
      if (c == quote) {
        if (end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
          end++;
        } else {
          break;
        }
      }
      end++;
    }
    if (end >= sql.length()) {
      return false;
    }
    String content = sql.substring(at + 1, end);
    boolean name = quote == '`' || (mayBeName && isName(content, end + 1));
    if (quote == '"') {
      lastQuotedWasName = name;
    }
    print(name ? sql.substring(at, end + 1) : MASK);
    at = end + 1;
    return true;
  }

  private boolean isName(String content, int after) {
    if (!NAME.matcher(content).matches()) {
      return false;
    }
    int next = after;
    while (next < sql.length() && Character.isWhitespace(sql.charAt(next))) {
      next++;
    }
    char follows = next < sql.length() ? sql.charAt(next) : ' ';
    return follows == '.'
        || follows == '='
        || follows == '<'
        || follows == '>'
        || lastToken.equals(".")
        || (lastToken.equals(",") && lastQuotedWasName)
        || BEFORE_NAMES.contains(lastToken.toLowerCase(Locale.ROOT));
  }

  /** Skips {@code $tag$ ... $tag$}; {@code $1} is a parameter. */
  private boolean dollarQuoted() {
    int tagEnd = at + 1;
    while (tagEnd < sql.length()
        && (Character.isLetter(sql.charAt(tagEnd)) || sql.charAt(tagEnd) == '_')) {
      tagEnd++;
    }
    if (tagEnd >= sql.length() || sql.charAt(tagEnd) != '$') {
      return false;
    }
    String tag = sql.substring(at, tagEnd + 1);
    int end = sql.indexOf(tag, tagEnd + 1);
    at = end < 0 ? sql.length() : end + tag.length();
    print(MASK);
    return true;
  }

  private int endOfWord(int from) {
    int end = from;
    while (end < sql.length()
        && (Character.isJavaIdentifierPart(sql.charAt(end))
            || sql.charAt(end) == '@'
            || (sql.charAt(end) == '.' && Character.isDigit(sql.charAt(from)))
            || (sql.charAt(end) == ':' && end == from))) {
      end++;
    }
    return end;
  }
}
