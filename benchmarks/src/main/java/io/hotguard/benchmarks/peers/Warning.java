/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

/** A tool's warning at a place in a fixture. */
record Warning(String fixture, String type, int begin, int end) {

  /**
   * Whether a line of the warning is near one of these lines: tools report a call in different
   * lines.
   */
  boolean isNear(Iterable<Integer> lines, int distance) {
    for (int line : lines) {
      if (begin - distance <= line && line <= end + distance) {
        return true;
      }
    }
    return false;
  }
}
