/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.Arrays;

/*
 * Open addressing on two arrays: a hundred thousand classes name a million strings, and the nodes of a java.util.HashMap with boxed
 * numbers would be as large as all that is stored.
 */
/** Numbers for strings, from 0 in the order in which they are first met. */
final class StringIds {
  static final int NONE = -1;

  private String[] values = new String[1 << 10];
  private int[] slots = new int[1 << 11];
  private int size;

  /** The number of a string, a new one if need be. */
  int idOf(String value) {
    int slot = slot(value);
    if (slots[slot] == 0) {
      if (size == values.length) {
        grow();
        slot = slot(value);
      }
      values[size++] = value;
      slots[slot] = size;
    }
    return slots[slot] - 1;
  }

  /** The number of a string, or {@link #NONE}. */
  int find(String value) {
    return slots[slot(value)] - 1;
  }

  String get(int id) {
    return values[id];
  }

  int size() {
    return size;
  }

  private int slot(String value) {
    int mask = slots.length - 1;
    int slot = Hashes.spread(value.hashCode()) & mask;
    while (slots[slot] != 0 && !values[slots[slot] - 1].equals(value)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    values = Arrays.copyOf(values, values.length * 2);
    slots = new int[values.length * 2];
    for (int id = 0; id < size; id++) {
      slots[slot(values[id])] = id + 1;
    }
  }
}
