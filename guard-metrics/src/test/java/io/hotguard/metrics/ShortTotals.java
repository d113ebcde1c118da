/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/** Totals that find memory for some look-ups of an entry, and then for none. */
final class ShortTotals extends Totals {
  private int left;

  ShortTotals(int found) {
    left = found;
  }

  @Override
  Entry entry(int recorder) {
    if (left == 0) {
      throw new OutOfMemoryError("no array of entries");
    }
    left--;
    return super.entry(recorder);
  }
}
