/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.Collection;
import java.util.List;

/** Names with stars: {@code *} is anything but a dot, {@code **} is anything. Immutable. */
public final class NamePatterns {
  private final List<String> globs;

  /** Reads patterns, such as {@code com.acme.**}. */
  public NamePatterns(Collection<String> globs) {
    this.globs = List.copyOf(globs);
  }

  /** Tells whether a pattern covers a whole name. */
  public boolean matches(String name) {
    for (String glob : globs) {
      if (matches(glob, name)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the patterns that cover none of these names. */
  public List<String> without(Collection<String> names) {
    return globs.stream()
        .filter(glob -> names.stream().noneMatch(name -> matches(glob, name)))
        .toList();
  }

  /** Tells whether there is no pattern, so that nothing can match. */
  public boolean isEmpty() {
    return globs.isEmpty();
  }

  /** Tracks all positions of the pattern at once, so stars never cause backtracking. */
  private static boolean matches(String glob, String name) {
    int firstStar = glob.indexOf('*');
    if (firstStar < 0) {
      return glob.equals(name);
    }
    // Most names differ from most patterns where there is no star; each method is compared with
    // each pattern.
    int behindStars = glob.length() - glob.lastIndexOf('*') - 1;
    if (!name.regionMatches(0, glob, 0, firstStar)
        || !name.regionMatches(
            name.length() - behindStars, glob, glob.length() - behindStars, behindStars)) {
      return false;
    }
    boolean[] at = new boolean[glob.length() + 1];
    at[0] = true;
    skipStars(glob, at);
    for (int i = 0; i < name.length(); i++) {
      at = step(glob, at, name.charAt(i));
    }
    return at[glob.length()];
  }

  private static boolean[] step(String glob, boolean[] at, char c) {
    boolean[] next = new boolean[at.length];
    for (int place = 0; place < glob.length(); place++) {
      if (at[place]) {
        if (glob.charAt(place) == '*') {
          next[place] |= c != '.' || isDouble(glob, place);
        } else if (glob.charAt(place) == c) {
          next[place + 1] = true;
        }
      }
    }
    skipStars(glob, next);
    return next;
  }

  private static void skipStars(String glob, boolean[] at) {
    for (int place = 0; place < glob.length(); place++) {
      if (at[place] && glob.charAt(place) == '*') {
        at[place + (isDouble(glob, place) ? 2 : 1)] = true;
      }
    }
  }

  private static boolean isDouble(String glob, int place) {
    return place + 1 < glob.length() && glob.charAt(place + 1) == '*';
  }
}
