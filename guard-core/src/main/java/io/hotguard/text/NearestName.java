/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the known name that a mistyped name most likely stands for. The distance is the number of
 * insertions, deletions, substitutions and swaps of neighbours, ignoring case. Among equally near
 * names the first in alphabetical order wins.
 */
public final class NearestName {
  private static final int MIN_TOLERANCE = 2;
  private static final int CHARS_PER_TYPO = 3;

  private NearestName() {}

  /**
   * Finds the known name that is near enough to be meant: at most two typing errors, or one for
   * each three characters given.
   */
  public static Optional<String> likely(String given, Collection<String> known) {
    int tolerance = Math.max(MIN_TOLERANCE, given.length() / CHARS_PER_TYPO);
    return nearest(given, known).filter(name -> distance(given, name) <= tolerance);
  }

  /** Finds the nearest known name, however far; empty only if none is known. */
  public static Optional<String> nearest(String given, Collection<String> known) {
    return known.stream()
        .min(
            Comparator.<String>comparingInt(name -> distance(given, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  /*
   * Optimal string alignment: Damerau-Levenshtein in which no substring is edited twice. The unrestricted
   * distance needs a table by alphabet. It differs only for overlapping swaps ("ca" -> "abc"), which no
   * typing error makes.
   */
  static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      d[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      d[i][0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + substitution, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
