/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes JSON with members in the given order, two spaces a level. Belongs to one thread. */
public final class JsonWriter {
  private static final char FIRST_PLAIN = ' ';
  private static final int DECIMALS = 6;

  private final Appendable out;
  private final Deque<Level> open = new ArrayDeque<>();

  /** An open object or array. */
  private static final class Level {
    final char end;
    boolean empty = true;

    Level(char end) {
      this.end = end;
    }
  }

  /** Creates a writer that does not close its output. */
  public JsonWriter(Appendable out) {
    this.out = out;
  }

  /** Opens an object, as an element or as the whole. */
  public JsonWriter object() throws IOException {
    element();
    return open('{', '}');
  }

  /** Opens an object that is a member. */
  public JsonWriter object(String name) throws IOException {
    name(name);
    return open('{', '}');
  }

  /** Opens an array that is a member. */
  public JsonWriter array(String name) throws IOException {
    name(name);
    return open('[', ']');
  }

  private JsonWriter open(char begin, char end) throws IOException {
    out.append(begin);
    open.push(new Level(end));
    return this;
  }

  /** Closes the innermost object or array; the outermost ends with a line feed. */
  public JsonWriter end() throws IOException {
    Level level = open.pop();
    if (!level.empty) {
      newLine();
    }
    out.append(level.end);
    if (open.isEmpty()) {
      out.append('\n');
    }
    return this;
  }

  /** Writes a member; null leaves it out. */
  public JsonWriter member(String name, @Nullable String value) throws IOException {
    if (value != null) {
      name(name);
      string(value);
    }
    return this;
  }

  /** Writes a member. */
  public JsonWriter member(String name, long value) throws IOException {
    name(name);
    out.append(Long.toString(value));
    return this;
  }

  /** Writes a member. */
  public JsonWriter member(String name, boolean value) throws IOException {
    name(name);
    out.append(Boolean.toString(value));
    return this;
  }

  /** Writes a member that is a share or a figure, with six decimals at most. */
  public JsonWriter member(String name, double value) throws IOException {
    name(name);
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    out.append(rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString());
    return this;
  }

  /** Writes an array of texts that is a member. */
  public JsonWriter strings(String name, Collection<String> values) throws IOException {
    array(name);
    for (String value : values) {
      element();
      string(value);
    }
    return end();
  }

  private void name(String name) throws IOException {
    element();
    string(name);
    out.append(": ");
  }

  private void element() throws IOException {
    Level level = open.peek();
    if (level == null) {
      return;
    }
    if (!level.empty) {
      out.append(',');
    }
    level.empty = false;
    newLine();
  }

  private void newLine() throws IOException {
    out.append('\n').append("  ".repeat(open.size()));
  }

  /*
   * Half of a surrogate pair, as the constants of a class file may hold, is no character and cannot
   * be encoded in UTF-8: it is escaped. The two line separators that JavaScript did not allow in
   * strings are escaped too.
   */
  private void string(String value) throws IOException {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (Character.isHighSurrogate(c)
              && i + 1 < value.length()
              && Character.isLowSurrogate(value.charAt(i + 1))) {
            out.append(c).append(value.charAt(++i));
          } else if (c < FIRST_PLAIN
              || Character.isSurrogate(c)
              || c == '\u2028'
              || c == '\u2029') {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
