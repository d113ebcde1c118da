/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** A hash map with primitive keys. Entries are removed only all together. */
public final class LongMap<V> {
  private static final int FIRST_CELLS = 64;

  /** The most memory that a key takes, when the cells have just been doubled. */
  static final int KEY_BYTES = 48;

  /* Random: a file could hold keys that are made to collide. */
  private final long mix = ThreadLocalRandom.current().nextLong() | 1;
  private long[] keys = new long[FIRST_CELLS];
  private @Nullable Object[] values = new @Nullable Object[FIRST_CELLS];
  private int size;

  @Nullable
  public V get(long key) {
    @SuppressWarnings("unchecked") // put stores nothing else
    V value = (V) values[cell(key)];
    return value;
  }

  public void put(long key, V value) {
    int cell = cell(key);
    if (values[cell] == null) {
      size++;
    }
    keys[cell] = key;
    values[cell] = value;
    if (2 * size > keys.length) {
      grow();
    }
  }

  private int cell(long key) {
    int mask = keys.length - 1;
    int cell = home(key, mix, keys.length);
    while (values[cell] != null && keys[cell] != key) {
      cell = (cell + 1) & mask;
    }
    return cell;
  }

  /*
   * Only the topmost bits of the product depend on all bits of the key. With other bits, keys that
   * differ in high bits alone, such as addresses, would share a few cells.
   */
  static int home(long key, long mix, int cells) {
    return (int) ((key * mix) >>> (Long.numberOfLeadingZeros(cells) + 1));
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new @Nullable Object[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != null) {
        int cell = cell(oldKeys[i]);
        keys[cell] = oldKeys[i];
        values[cell] = oldValues[i];
      }
    }
  }

  int size() {
    return size;
  }

  public void clear() {
    Arrays.fill(values, null);
    size = 0;
  }
}
