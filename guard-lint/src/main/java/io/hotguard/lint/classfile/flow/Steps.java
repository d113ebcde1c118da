/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

import java.util.Set;

/** The calls by which a loop goes on to the next element, or waits before the next round. */
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
          "poll",
          "pollFirst",
          "pop",
          "previous",
          "read",
          "readLine",
          "remove",
          "removeFirst",
          "take",
          "tryAdvance");

  private static final Set<String> PAUSES = Set.of("onSpinWait", "parkNanos", "sleep", "yield");

  private Steps() {}

  static boolean is(String method) {
    return NAMES.contains(method);
  }

  static boolean isPause(String method) {
    return PAUSES.contains(method);
  }
}
