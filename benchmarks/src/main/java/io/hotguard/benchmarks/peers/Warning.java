/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

/**
 * What a tool says of a place in a fixture.
 *
 * @param begin the first line
 */
record Warning(String fixture, String type, int begin, int end) {

  /**
   * Whether it is about one of some lines, or one near it: tools name a call in different lines.
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
