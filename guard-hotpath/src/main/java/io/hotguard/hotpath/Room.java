/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.atomic.AtomicInteger;

/** Room that many threads ask for, as a count of what is taken. */
final class Room {
  /*
   * Not an addition that is undone where it was one too many: until it is, others are refused for
   * room that nobody has, and many callers can keep it so.
   */
  private Room() {}

  /**
   * Takes one place if the count is in {@code 0..max-1}.
   *
   * @return the count that was found: taken if it was in that range; else nothing has changed
   */
  static int take(AtomicInteger count, int max) {
    int found = count.get();
    while (found >= 0 && found < max && !count.compareAndSet(found, found + 1)) {
      found = count.get();
    }
    return found;
  }
}
