/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map whose keys are looked up where they were received: a part of a byte array or of a buffer,
 * without decoding it to a string and without an object for it.
 *
 * <h2>Threading</h2>
 *
 * One thread at a time, such as the event loop that decodes a connection's frames.
 *
 * <h2>Shapes</h2>
 *
 * At most {@link #maxEntries()} entries; what comes on top is refused and counted. A key is copied
 * once, when its entry is made: the frame may be recycled. A lookup allocates nothing and takes,
 * for keys that nobody chose with knowledge of this map's secret, a constant expected time; the
 * hash is seeded at random for each map.
 *
 * @param <V> values
 */
public final class ByteKeyMap<V> {
  /*
   * Linear probing over at most half of the slots, with the hashes in an array of their own: a miss
   * reads nearly no key. Removal moves the entries behind the gap back where they could be
   * found from their own slot, so that there are no tombstones to step over for ever.
   */
  private static final int LEAST_SLOTS = 16;

  private final SeededHash hash = SeededHash.random();
  private final int maxEntries;
  private long[] hashes = new long[LEAST_SLOTS];
  private byte[] @Nullable [] keys = new byte[LEAST_SLOTS][];
  private @Nullable Object[] values = new Object[LEAST_SLOTS];
  private int size;
  private int changes;
  private long refused;

  /**
   * Creates an empty map.
   *
   * @param maxEntries the number of entries that it takes, 1 or more
   * @throws IllegalArgumentException if the number is less than 1 or over 2^29
   */
  public ByteKeyMap(int maxEntries) {
    if (maxEntries < 1 || maxEntries > 1 << 29) {
      throw new IllegalArgumentException("maxEntries=" + maxEntries + ": must be 1..536870912");
    }
    this.maxEntries = maxEntries;
  }

  /** Returns the bound. */
  public int maxEntries() {
    return maxEntries;
  }

  /** Returns how many entries there are. */
  public int size() {
    return size;
  }

  /** Returns how many entries were not made because the map was full. */
  public long refused() {
    return refused;
  }

  /**
   * Looks up the value of a key.
   *
   * @return the value, or null if there is none
   * @throws IndexOutOfBoundsException if the part is not inside the array
   */
  public @Nullable V get(byte[] bytes, int offset, int length) {
    checkFromIndexSize(offset, length, bytes.length);
    return value(find(bytes, offset, length, hash.of(bytes, offset, length)));
  }

  /**
   * Looks up the value of a key.
   *
   * @param key the bytes from the buffer's position to its limit, which stay as they are
   * @return the value, or null if there is none
   */
  public @Nullable V get(ByteBuffer key) {
    if (key.hasArray()) {
      return get(key.array(), key.arrayOffset() + key.position(), key.remaining());
    }
    return value(find(key, hash.of(key)));
  }

  /**
   * Looks up the value of a key, and makes it where there is none.
   *
   * @param create makes the value from the map's own copy of the key, which it must not change; may
   *     not use the map
   * @return the value; null if there is none and the map is full
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
   * Looks up the value of a key, and makes it where there is none.
   *
   * @param key the bytes from the buffer's position to its limit, which stay as they are
   * @param create as in {@link #computeIfAbsent(byte[], int, int, Function)}
   * @return the value; null if there is none and the map is full
   */
  public @Nullable V computeIfAbsent(ByteBuffer key, Function<? super byte[], ? extends V> create) {
    if (key.hasArray()) {
      int offset = key.arrayOffset() + key.position();
      return computeIfAbsent(key.array(), offset, key.remaining(), create);
    }
    long hashed = hash.of(key);
    int slot = find(key, hashed);
    if (slot >= 0) {
      return value(slot);
    }
    if (!hasRoom()) {
      return null;
    }
    byte[] own = new byte[key.remaining()];
    key.get(key.position(), own);
    return insert(own, hashed, create);
  }

  /**
   * Takes an entry away.
   *
   * @return the value that the key had, or null if there was none
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
   * Visits all entries, in no order; the visitor may not use the map.
   *
   * @param visitor takes each key, read-only, and its value
   */
  public void forEach(BiConsumer<? super ByteBuffer, ? super V> visitor) {
    for (int slot = 0; slot < keys.length; slot++) {
      byte[] key = keys[slot];
      V value = value(slot);
      if (key != null && value != null) {
        visitor.accept(ByteBuffer.wrap(key).asReadOnlyBuffer(), value);
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

  @SuppressWarnings("unchecked") // only insert puts values in
  private @Nullable V value(int slot) {
    return slot < 0 ? null : (V) values[slot];
  }

  /** The slot of a key, or -1. */
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

  private int find(ByteBuffer buffer, long hashed) {
    int mask = keys.length - 1;
    for (int slot = (int) hashed & mask; ; slot = (slot + 1) & mask) {
      byte[] key = keys[slot];
      if (key == null) {
        return -1;
      }
      if (hashes[slot] == hashed && isEqual(key, buffer)) {
        return slot;
      }
    }
  }

  private static boolean isEqual(byte[] key, ByteBuffer buffer) {
    if (key.length != buffer.remaining()) {
      return false;
    }
    for (int i = 0; i < key.length; i++) {
      if (key[i] != buffer.get(buffer.position() + i)) {
        return false;
      }
    }
    return true;
  }

  private V insert(byte[] key, long hashed, Function<? super byte[], ? extends V> create) {
    int before = changes;
    // Made first: if it throws, the map is as it was.
    V value = requireNonNull(create.apply(key), "the value of a new key");
    if (changes != before) { // Else there were two entries of a key, or more entries than may be.
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
    // None before all: where there is no memory for one, the map is as it was.
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
      // It may move back unless its home lies behind the gap.
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
