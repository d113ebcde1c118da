/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import java.util.Arrays;

/** The starts of the lines of a text, for all three kinds of line ends. */
final class Lines {
  private final String text;
  private int[] starts = new int[16];
  private int count = 1;

  Lines(String text) {
    this.text = text;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean endsLine = c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1));
      if (endsLine) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, count * 2);
        }
        starts[count++] = i + 1;
      }
    }
  }

  /** The line of a position, from 1. */
  int line(int offset) {
    int found = Arrays.binarySearch(starts, 0, count, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The offset of a line and a column, both from 1; the nearest offset if they do not exist. */
  int offset(int line, int column) {
    int start = starts[Math.min(Math.max(line, 1), count) - 1];
    return Math.min(start + Math.max(column - 1, 0), text.length());
  }
}
