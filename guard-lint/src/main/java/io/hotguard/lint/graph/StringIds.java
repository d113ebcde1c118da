/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.Arrays;

/*
 * Open addressing on two arrays: a hundred thousand classes name a million strings, and the nodes
 * and boxed numbers of a java.util.HashMap would be as large as all that is stored.
 */
/** Numbers strings from 0 in the order of their first use. */
final class StringIds {
  static final int NONE = -1;

  private static final int RECENT = 1 << 12;

  private String[] values = new String[1 << 10];

  /** The number from 1, and above it the hash, which tells nearly all strings apart. */
  private long[] slots = new long[1 << 11];

  /* Asked before the table, which no processor cache holds: names repeat in and between classes. */
  private final String[] recent = new String[RECENT];
  private final int[] recentIds = new int[RECENT];

  private int size;

  /** The number of a string, a new one if needed. */
  int idOf(String value) {
    int hash = Hashes.spread(value.hashCode());
    int at = hash & (RECENT - 1);
    if (value.equals(recent[at])) {
      return recentIds[at];
    }
    recent[at] = value;
    recentIds[at] = idOf(value, hash);
    return recentIds[at];
  }

  private int idOf(String value, int hash) {
    int slot = slot(value, hash);
    if (slots[slot] == 0) {
      if (size == values.length) {
        grow();
        slot = slot(value, hash);
      }
      values[size++] = value;
      slots[slot] = Hashes.entry(hash, size);
    }
    return Hashes.id(slots[slot]);
  }

  /** The number of a string, or {@link #NONE}. */
  int find(String value) {
    return Hashes.id(slots[slot(value, Hashes.spread(value.hashCode()))]);
  }

  String get(int id) {
    return values[id];
  }

  int size() {
    return size;
  }

  private int slot(String value, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    long entry = slots[slot];
    while (entry != 0 && !(Hashes.is(entry, hash) && values[Hashes.id(entry)].equals(value))) {
      slot = (slot + 1) & mask;
      entry = slots[slot];
    }
    return slot;
  }

  private void grow() {
    values = Arrays.copyOf(values, values.length * 2);
    slots = Hashes.grown(slots);
  }
}
