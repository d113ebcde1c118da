/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks a statement for reports: {@code ?} for each literal, no comments, one line, at most {@value
 * #MAX_CHARS} characters. The values that an application puts into its statements must not appear
 * in a report.
 *
 * <p>Dialects disagree, and a statement does not tell its dialect. Where one reading ends a literal
 * or comment that another one continues, nothing after it is printed:
 *
 * <ul>
 *   <li>a backslash before a quote;
 *   <li>{@code q'[...]'} of Oracle with a quote in it;
 *   <li>a comment of MySQL after {@code #} with a quote in it; other dialects have operators and
 *       tables there;
 *   <li>{@code --} that no blank follows, which subtracts twice in MySQL;
 *   <li>a comment within a comment;
 *   <li>a name in brackets with a quote in it.
 * </ul>
 *
 * <p>Text in double quotes is a name in most dialects and a value in MySQL. It is printed where
 * even MySQL takes names only. A statement that has such a name cannot be a statement of MySQL, so
 * its other texts in double quotes are printed where names are usual.
 */
final class LiteralMask {
  static final int MAX_CHARS = 500;

  /** After these words even MySQL refuses a value in double quotes. */
  private static final Set<String> BEFORE_TABLES = Set.of("join", "update", "into", "table");

  private static final Set<String> BEFORE_NAMES =
      Set.of("select", "distinct", "from", "join", "update", "into", "table", "by", "as", "set");

  private static final Set<String> QUOTED_WORDS = Set.of("q", "nq");
  private static final Pattern QUOTE = Pattern.compile("['\"`$\\\\]|/\\*");
  private static final Pattern NAME_OF_TABLE =
      Pattern.compile(
          "(?i)\\b(?:join|update|into|table)\\s+\"[a-z_][a-z0-9_$]{0,62}\""
              + "|\"[a-z_][a-z0-9_$]{0,62}\"\\s*\\.\\s*[\"a-z_]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]{0,62}");
  private static final Pattern NUMBER = Pattern.compile("[_$]*\\p{Nd}");
  private static final Pattern DOLLARS = Pattern.compile("\\$(?:[\\p{L}_][\\p{L}\\p{Nd}_]*)?\\$");

  /** Literals that every dialect ends at the same place: a quote within is doubled. */
  private static final Pattern SINGLE = Pattern.compile("'(?:[^'\\\\]|'')*+'");

  private static final Pattern DOUBLE = Pattern.compile("\"(?:[^\"\\\\]|\"\")*+\"");
  private static final Pattern BACKTICKS = Pattern.compile("`(?:[^`]|``)*+`");
  private static final String MASK = "?";
  private static final String CUT = "...";

  private final String sql;
  private final boolean backticks;
  private final StringBuilder out = new StringBuilder();
  private String lastToken = "";
  private boolean lastQuotedWasName;
  private int depth;
  private int at;

  private LiteralMask(String sql) {
    this.sql = sql;
    this.backticks = sql.indexOf('`') >= 0;
  }

  /** Returns a statement without its literals. */
  static String masked(String sql) {
    return new LiteralMask(sql).masked();
  }

  private String masked() {
    boolean clear = true;
    while (clear && at < sql.length() && out.length() <= MAX_CHARS) {
      clear = step();
    }
    if (out.length() > MAX_CHARS) {
      return out.substring(0, MAX_CHARS) + CUT;
    }
    return clear ? out.toString().strip() : out + MASK + CUT;
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
      return comment();
    }
    if (sql.startsWith("--", at)) {
      return lineComment(at + 2 < sql.length() && !Character.isWhitespace(sql.charAt(at + 2)));
    }
    if (c == '#') {
      return lineComment(true);
    }
    if (c == '[' && !bracketsAreClear()) {
      return false;
    }
    if (c == '\'' || c == '"' || c == '`') {
      return quoted(c, c == '`' || (c == '"' && !backticks));
    }
    if (c == '$' && dollarQuoted()) {
      return true;
    }
    if (Character.isDigit(c) || (lastToken.equals(":") && isNumber(at))) {
      at = endOfWord(at);
      print(MASK);
      return true;
    }
    if (Character.isJavaIdentifierStart(c) || c == '@' || (c == ':' && !isBeforeValue())) {
      int end = endOfWord(at);
      String word = sql.substring(at, end);
      if (end < sql.length()
          && sql.charAt(end) == '\''
          && QUOTED_WORDS.contains(word.toLowerCase(Locale.ROOT))) {
        return alternativeQuoted(end);
      }
      print(word);
      at = end;
      return true;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
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

  /**
   * An unclosed comment hides the rest, also from the server. Some dialects nest comments: they
   * disagree on the end of a comment that holds another.
   */
  private boolean comment() {
    int found = sql.indexOf("*/", at + 2);
    int end = found < 0 ? sql.length() : found;
    if (sql.substring(at + 2, end).contains("/*")) {
      return false;
    }
    at = found < 0 ? end : found + 2;
    blank();
    return true;
  }

  private boolean lineComment(boolean mayBeCode) {
    int found = sql.indexOf('\n', at);
    int end = found < 0 ? sql.length() : found;
    if (mayBeCode && QUOTE.matcher(sql).region(at + 1, end).find()) {
      return false;
    }
    at = end;
    return true;
  }

  /** {@code q'[...]'} of Oracle; other dialects read an ordinary literal after a word. */
  private boolean alternativeQuoted(int quote) {
    if (quote + 1 >= sql.length()) {
      return false;
    }
    char open = sql.charAt(quote + 1);
    int pair = "[{(<".indexOf(open);
    char close = pair < 0 ? open : "]})>".charAt(pair);
    int found = sql.indexOf(close + "'", quote + 2);
    if (found < 0 || sql.substring(quote + 1, found).matches("(?s).*['\\\\].*")) {
      return false;
    }
    print(MASK);
    at = found + 2;
    return true;
  }

  /**
   * Returns false if brackets quote a name with a quote in it, which looks like an open literal.
   */
  private boolean bracketsAreClear() {
    int end = sql.indexOf(']', at);
    long quotes =
        sql.substring(at, end < 0 ? sql.length() : end).chars().filter(c -> c == '\'').count();
    return quotes % 2 == 0;
  }

  /** A number behind a colon is a parameter, a bound of an array slice or a value of a map. */
  private boolean isBeforeValue() {
    return sql.startsWith("$", at + 1) || isNumber(at + 1);
  }

  /** Whether digits begin here; some values of maps have a mark before them. */
  private boolean isNumber(int from) {
    return NUMBER.matcher(sql).region(from, sql.length()).lookingAt();
  }

  private boolean quoted(char quote, boolean mayBeName) {
    Matcher literal = (quote == '`' ? BACKTICKS : quote == '"' ? DOUBLE : SINGLE).matcher(sql);
    if (!literal.region(at, sql.length()).lookingAt()) {
      return false;
    }
    int end = literal.end() - 1;
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
    String rest = sql.substring(after).stripLeading();
    String before = lastToken.toLowerCase(Locale.ROOT);
    if (BEFORE_TABLES.contains(before) || (before.equals("from") && depth == 0)) {
      return true;
    }
    if (!NAME_OF_TABLE.matcher(sql).find()) {
      return false; // perhaps MySQL, where this is a value
    }
    return (!rest.isEmpty() && ".=<>".indexOf(rest.charAt(0)) >= 0)
        || lastToken.equals(".")
        || (lastToken.equals(",") && lastQuotedWasName)
        || BEFORE_NAMES.contains(before);
  }

  /** Skips {@code $tag$ ... $tag$}; {@code $1} is a parameter. */
  private boolean dollarQuoted() {
    Matcher opening = DOLLARS.matcher(sql).region(at, sql.length());
    if (!opening.lookingAt()) {
      return false;
    }
    String tag = opening.group();
    int end = sql.indexOf(tag, opening.end());
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
