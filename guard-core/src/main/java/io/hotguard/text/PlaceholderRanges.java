/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds {@code ${...}} placeholders, which are filled in before the driver sees the text. They
 * nest, and may contain any character, {@code ?} and {@code &} included.
 */
public final class PlaceholderRanges {
  private static final char FILLER = 'x';

  private PlaceholderRanges() {}

  /** A part of a text: of a placeholder, from its dollar sign to the end of its closing brace. */
  public record Range(int start, int end) {}

  public static boolean isIn(String text) {
    return !ranges(text).isEmpty();
  }

  /** Returns the outermost placeholders, in order. An unclosed placeholder is plain text. */
  public static List<Range> ranges(String text) {
    List<Range> ranges = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith("${", i)) {
        if (depth++ == 0) {
          start = i;
        }
        i++;
      } else if (depth > 0 && text.charAt(i) == '}' && --depth == 0) {
        ranges.add(new Range(start, i + 1));
      }
    }
    return ranges;
  }

  /** Returns a text of the same length with letters in place of the placeholders. */
  public static String filled(String text, List<Range> ranges) {
    char[] chars = text.toCharArray();
    for (Range range : ranges) {
      Arrays.fill(chars, range.start(), range.end(), FILLER);
    }
    return new String(chars);
  }
}
