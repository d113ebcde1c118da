/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import java.util.Set;

/** The calls by which a loop goes on to the next element, or waits until it looks again. */
final class Steps {
  private static final Set<String> NAMES =
      Set.of(
          "find",
          "hasMoreElements",
          "hasMoreTokens",
          "hasNext",
          "hasPrevious",
          "next",
          "nextElement",
          "nextToken",
          "onSpinWait",
          "parkNanos",
          "poll",
          "pollFirst",
          "pop",
          "previous",
          "read",
          "readLine",
          "remove",
          "removeFirst",
          "sleep",
          "take",
          "tryAdvance",
          "yield");

  private Steps() {}

  static boolean is(String method) {
    return NAMES.contains(method);
  }
}
