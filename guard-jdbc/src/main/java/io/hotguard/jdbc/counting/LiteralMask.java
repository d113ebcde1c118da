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
 *   <li>a backslash within quotes;
 *   <li>{@code q'[...]'} of Oracle;
 *   <li>{@code #}, a comment of MySQL; other dialects have operators and tables there;
 *   <li>{@code --} that no blank follows, which subtracts twice in MySQL;
 *   <li>a comment within a comment;
 *   <li>a name in brackets, or a text in {@code $$}, with a quote in it.
 * </ul>
 *
 * <p>Text in double quotes is a name in most dialects and a value in MySQL. It is printed where
 * even MySQL takes names only: in place of a table, and beside a dot.
 */
final class LiteralMask {
  static final int MAX_CHARS = 500;

  /** Within parentheses, {@code from} is also a word of functions. */
  private static final String FROM = "from";

  /** After these words even MySQL refuses a value in double quotes. */
  private static final Set<String> BEFORE_TABLES = Set.of("join", "update", "into", "table");

  private static final String NAME = "\"[A-Za-z_][A-Za-z0-9_$]{0,62}\"";
  private static final String BLANK =
      "(?<blank>\\p{javaWhitespace}++"
          + "|--(?!\\S)[^\\r\\n]*+(?=\\r?\\n|\\z)"
          + "|/\\*(?:[^*/]|\\*(?!/)|/(?!\\*))*+(?:\\*/|\\z))";
  private static final String LITERAL =
      "(?<literal>'(?:[^'\\\\]|'')*+'"
          + "|\\$(?<tag>(?:[\\p{L}_][\\p{L}\\p{Nd}_]*+)?)\\$(?:[^'\"`]*?\\$\\k<tag>\\$|(?s:.*))"
          + "|\\p{Nd}[\\p{javaJavaIdentifierPart}@.]*+)";
  private static final String NAMES =
      ("NAME(?:\\.NAME)++|NAME(?=\\.\\D)|`(?:[^`]|``)*+`|(?<text>\"(?:[^\"\\\\]|\"\")*+\")"
              + "|(?:[\\p{javaJavaIdentifierStart}@]|:(?!\\$|[_$]*+\\p{Nd}))"
              + "[\\p{javaJavaIdentifierPart}@]*+(?:\\.NAME)*+")
          .replace("NAME", NAME);
  private static final String MARK = "[^'\"`#\\[]|\\[(?=[^]'\"`]*+(?:]|\\z))";

  /** Matches nothing where dialects disagree. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\G(?:"
              + BLANK
              + "|(?!--|/\\*|(?i:n?q)')(?:"
              + LITERAL
              + "|"
              + NAMES
              + "|"
              + MARK
              + "))");

  /** A number behind a colon is a bound of an array slice or a value of a map. */
  private static final Pattern NUMBER = Pattern.compile("[_$]*+\\p{Nd}");

  private static final String MASK = "?";
  private static final String CUT = "...";

  private final Matcher token;
  private String last = "";
  private int depth;

  private LiteralMask(String sql) {
    this.token = TOKEN.matcher(sql);
  }

  /** Returns a statement without its literals. */
  static String masked(String sql) {
    return new LiteralMask(sql).masked(sql.length());
  }

  private String masked(int length) {
    StringBuilder out = new StringBuilder();
    String gap = "";
    int end = 0;
    while (out.length() <= MAX_CHARS && token.find()) {
      end = token.end();
      if (token.group("blank") == null) {
        out.append(gap).append(shown());
        gap = "";
      } else if (out.length() > 0) {
        gap = " ";
      }
    }
    if (out.length() > MAX_CHARS) {
      return out.substring(0, MAX_CHARS) + CUT;
    }
    return end == length ? out.toString() : out + gap + MASK + CUT;
  }

  private String shown() {
    String text = token.group();
    boolean hidden =
        token.group("literal") != null
            || (token.group("text") != null && !isTable(text))
            || (last.equals(":") && NUMBER.matcher(text).lookingAt());
    depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
    // "is distinct from" compares values.
    last = last.equals("distinct") ? "" : text.toLowerCase(Locale.ROOT);
    return hidden ? MASK : text;
  }

  private boolean isTable(String text) {
    return text.matches(NAME)
        && (BEFORE_TABLES.contains(last) || (last.equals(FROM) && depth == 0));
  }
}
