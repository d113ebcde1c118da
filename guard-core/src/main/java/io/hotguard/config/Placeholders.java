/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import io.hotguard.text.PlaceholderRanges;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the placeholders of a text, {@code ${name}} or {@code ${name:default}}, by known values
 * or by their defaults. The result is what runs where nobody sets anything else.
 *
 * <h2>Threading</h2>
 *
 * Immutable, if the lookup is.
 *
 * <h2>Shapes</h2>
 *
 * At most 16 nested placeholders, 200 replacements and 65,536 characters a text. A text that
 * exceeds a limit stays as it is, because values that name each other twice grow without end.
 */
public final class Placeholders {
  private static final int MAX_DEPTH = 16;
  private static final int MAX_REPLACEMENTS = 200;
  private static final int MAX_CHARS = 65_536;
  private static final Pattern QUOTED = Pattern.compile("^`(.*)`\\s*$"); // as Micronaut reads it

  private final String separator;
  private final Function<String, @Nullable String> lookup;

  /**
   * Creates a resolver.
   *
   * @param separator the text between a name and its default, such as {@code :} or {@code :-}
   * @param lookup returns the raw value of a name, or null if it is unknown
   */
  public Placeholders(String separator, Function<String, @Nullable String> lookup) {
    this.separator = separator;
    this.lookup = lookup;
  }

  /**
   * Replaces every placeholder that is known or has a default. Others stay, and so does a
   * placeholder after a doubled {@code $}.
   */
  public String resolve(String text) {
    if (!isOpen(text)) {
      return text;
    }
    Run run = new Run();
    String resolved = run.resolve(text, 0);
    return run.exhausted ? text : resolved;
  }

  /** Returns whether a text holds a placeholder. */
  public static boolean isOpen(String text) {
    return text.contains("${");
  }

  /** The resolution of one text, with its budget. */
  private final class Run {
    private int replacements;
    private boolean exhausted;

    String resolve(String text, int depth) {
      StringBuilder out = new StringBuilder();
      int done = 0;
      for (PlaceholderRanges.Range range : PlaceholderRanges.ranges(text)) {
        if (exhausted) {
          break;
        }
        int at = range.start();
        boolean isEscaped = at > 0 && text.charAt(at - 1) == '$';
        String value = isEscaped ? null : value(text.substring(at + 2, range.end() - 1), depth);
        out.append(text, done, at).append(value == null ? text.substring(at, range.end()) : value);
        done = range.end();
        if (out.length() > MAX_CHARS) {
          exhausted = true;
        }
      }
      return out.append(text, done, text.length()).toString();
    }

    private @Nullable String value(String inside, int depth) {
      if (depth >= MAX_DEPTH || ++replacements > MAX_REPLACEMENTS) {
        exhausted = true;
        return null;
      }
      int split = splitAt(inside);
      String name = resolve(split < 0 ? inside : inside.substring(0, split), depth + 1);
      String known = lookup.apply(name);
      if (known == null && split >= 0) {
        known = QUOTED.matcher(inside.substring(split + separator.length())).replaceFirst("$1");
      }
      return known == null ? null : resolve(known, depth + 1);
    }

    private int splitAt(String inside) {
      int nested = 0;
      for (int i = 0; i < inside.length(); i++) {
        if (inside.startsWith("${", i)) {
          nested++;
        } else if (inside.charAt(i) == '}') {
          nested--;
        } else if (nested == 0 && inside.startsWith(separator, i)) {
          return i;
        }
      }
      return -1;
    }
  }
}
