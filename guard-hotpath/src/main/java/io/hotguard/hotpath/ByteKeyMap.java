/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map whose keys are looked up where they were received: as part of a byte array, without a
 * string or an object for the key.
 *
 * <h2>Threading</h2>
 *
 * One thread at a time, such as the event loop that decodes a connection's frames.
 *
 * <h2>Shapes</h2>
 *
 * At most {@link #maxEntries()} entries; further entries are refused and counted. A key is copied
 * once, when its entry is made, so the frame may be recycled. A lookup allocates nothing. Its
 * expected time is constant unless somebody chose the keys with knowledge of the map's random hash
 * seed.
 *
 * @param <V> values
 */
public final class ByteKeyMap<V> {
  /*
   * Linear probing over at most half of the slots, with the hashes in an array of their own: a miss reads
   * nearly no key. Removal moves the entries behind the gap back to where a search from their own slot finds
   * them, so no tombstones accumulate.
   */
  private static final int LEAST_SLOTS = 16;

  private final int maxEntries;
  private final SeededHash hash;
  private long[] hashes = new long[LEAST_SLOTS];
  private byte[] @Nullable [] keys = new byte[LEAST_SLOTS][];
  private @Nullable Object[] values = new Object[LEAST_SLOTS];
  private int size;
  private int changes;
  private long refused;

  /**
   * Creates an empty map of 1 to 2^29 entries.
   *
   * @throws IllegalArgumentException if the number is out of range
   */
  public ByteKeyMap(int maxEntries) {
    this(maxEntries, SeededHash.random());
  }

  /** Lets a test choose the slots of its keys. */
  ByteKeyMap(int maxEntries, SeededHash hash) {
    if (maxEntries < 1 || maxEntries > 1 << 29) {
      throw new IllegalArgumentException("maxEntries=" + maxEntries + ": must be 1..536870912");
    }
    this.maxEntries = maxEntries;
    this.hash = hash;
  }

  /** Returns the limit of entries. */
  public int maxEntries() {
    return maxEntries;
  }

  /** Returns the number of entries. */
  public int size() {
    return size;
  }

  /** Returns how many entries were refused because the map was full. */
  public long refused() {
    return refused;
  }

  /**
   * Returns the value of a key, or null if it is absent.
   *
   * @throws IndexOutOfBoundsException if the part is not inside the array
   */
  public @Nullable V get(byte[] bytes, int offset, int length) {
    checkFromIndexSize(offset, length, bytes.length);
    return value(find(bytes, offset, length, hash.of(bytes, offset, length)));
  }

  /**
   * Returns the value of a key, and creates it if it is absent.
   *
   * @param create makes the value from the map's own copy of the key, which it must not change; may
   *     not use the map
   * @return null if the key is absent and the map is full
   * @throws IndexOutOfBoundsException if the part is not inside the array
   * @throws ConcurrentModificationException if {@code create} made or removed an entry
   */
  public @Nullable V computeIfAbsent(
      byte[] bytes, int offset, int length, Function<? super byte[], ? extends V> create) {
    checkFromIndexSize(offset, length, bytes.length);
    long hashed = hash.of(bytes, offset, length);
    int slot = find(bytes, offset, length, hashed);
    if (slot >= 0) {
      return value(slot);
    }
    return hasRoom()
        ? insert(Arrays.copyOfRange(bytes, offset, offset + length), hashed, create)
        : null;
  }

  /**
   * Removes a key and returns its value, or null if it was absent.
   *
   * @throws IndexOutOfBoundsException if the part is not inside the array
   */
  public @Nullable V remove(byte[] bytes, int offset, int length) {
    checkFromIndexSize(offset, length, bytes.length);
    int slot = find(bytes, offset, length, hash.of(bytes, offset, length));
    V removed = value(slot);
    if (slot >= 0) {
      close(slot);
      size--;
      changes++;
    }
    return removed;
  }

  /**
   * Visits all entries in no particular order. The visitor may not change the keys, nor use the
   * map.
   */
  public void forEach(BiConsumer<? super byte[], ? super V> visitor) {
    for (int slot = 0; slot < keys.length; slot++) {
      byte[] key = keys[slot];
      V value = value(slot);
      if (key != null && value != null) {
        visitor.accept(key, value);
      }
    }
  }

  private boolean hasRoom() {
    if (size < maxEntries) {
      return true;
    }
    refused++;
    return false;
  }

  @SuppressWarnings("unchecked") // only insert stores values
  private @Nullable V value(int slot) {
    return slot < 0 ? null : (V) values[slot];
  }

  /** Returns the slot of a key, or -1. */
  private int find(byte[] bytes, int offset, int length, long hashed) {
    int mask = keys.length - 1;
    for (int slot = (int) hashed & mask; ; slot = (slot + 1) & mask) {
      byte[] key = keys[slot];
      if (key == null) {
        return -1;
      }
      if (hashes[slot] == hashed
          && Arrays.equals(key, 0, key.length, bytes, offset, offset + length)) {
        return slot;
      }
    }
  }

  private V insert(byte[] key, long hashed, Function<? super byte[], ? extends V> create) {
    int before = changes;
    // First of all, so that the map is unchanged if it throws.
    V value = requireNonNull(create.apply(key), "the value of a new key");
    if (changes != before) { // Going on would add a second entry of the key, or exceed the limit.
      throw new ConcurrentModificationException("what makes a value has changed the map");
    }
    if (2 * (size + 1) > keys.length) {
      grow();
    }
    place(key, hashed, value);
    size++;
    changes++;
    return value;
  }

  private void place(byte[] key, long hashed, @Nullable Object value) {
    int mask = keys.length - 1;
    int slot = (int) hashed & mask;
    while (keys[slot] != null) {
      slot = (slot + 1) & mask;
    }
    keys[slot] = key;
    hashes[slot] = hashed;
    values[slot] = value;
  }

  private void grow() {
    byte[][] oldKeys = keys;
    long[] oldHashes = hashes;
    @Nullable Object[] oldValues = values;
    int slots = 2 * oldKeys.length;
    byte[][] newKeys = new byte[slots][];
    long[] newHashes = new long[slots];
    @Nullable Object[] newValues = new Object[slots];
    // All arrays are allocated before one is stored, so that a lack of memory changes nothing.
    keys = newKeys;
    hashes = newHashes;
    values = newValues;
    for (int slot = 0; slot < oldKeys.length; slot++) {
      if (oldKeys[slot] != null) {
        place(oldKeys[slot], oldHashes[slot], oldValues[slot]);
      }
    }
  }

  private void close(int gap) {
    int mask = keys.length - 1;
    int open = gap;
    for (int slot = (gap + 1) & mask; keys[slot] != null; slot = (slot + 1) & mask) {
      int home = (int) hashes[slot] & mask;
      // The entry may move back unless its home slot lies behind the gap.
      if (((slot - home) & mask) >= ((slot - open) & mask)) {
        keys[open] = keys[slot];
        hashes[open] = hashes[slot];
        values[open] = values[slot];
        open = slot;
      }
    }
    keys[open] = null;
    values[open] = null;
  }
}
