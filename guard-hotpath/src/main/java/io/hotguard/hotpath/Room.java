/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts taken places up to a limit, for many threads. */
final class Room {
  /*
   * An addition that is undone beyond the limit was rejected: until the undo, other threads are refused
   * places that are free, and many callers can prolong this.
   */
  private Room() {}

  /**
   * Takes one place if the count is less than {@code max}.
   *
   * @return the count before the call; no place was taken unless it is less
   */
  static int take(AtomicInteger count, int max) {
    int found = count.get();
    while (found < max && !count.compareAndSet(found, found + 1)) {
      found = count.get();
    }
    return found;
  }
}
