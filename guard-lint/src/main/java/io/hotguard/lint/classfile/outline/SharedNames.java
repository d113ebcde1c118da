/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes names of class files. The classes of a jar have most names in common, and equal names
 * become the same string, whose hash is known and whose comparison costs nothing.
 */
final class SharedNames {
  /** More names are of files that were read long ago. */
  private static final int MAX_NAMES = 50_000;

  private @Nullable String[] names = new String[1 << 10];
  private int[] hashes = new int[1 << 10];
  private int size;

  /** The name in a range of bytes; null if it is not ASCII. */
  @Nullable String of(byte[] bytes, int from, int length) {
    int hash = 0;
    for (int i = from; i < from + length; i++) {
      if (bytes[i] <= 0) {
        return null;
      }
      hash = 31 * hash + bytes[i];
    }
    int mask = names.length - 1;
    int slot = spread(hash) & mask;
    for (String name = names[slot]; name != null; name = names[slot]) {
      if (hashes[slot] == hash && isAt(name, bytes, from, length)) {
        return name;
      }
      slot = (slot + 1) & mask;
    }
    String fresh = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    add(slot, fresh, hash);
    return fresh;
  }

  private static int spread(int hash) {
    return hash ^ (hash >>> 16);
  }

  private static boolean isAt(String name, byte[] bytes, int from, int length) {
    if (name.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name.charAt(i) != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  private void add(int slot, String name, int hash) {
    if (size == MAX_NAMES) {
      Arrays.fill(names, null);
      size = 0;
      return;
    }
    names[slot] = name;
    hashes[slot] = hash;
    if (++size > names.length / 2) {
      grow();
    }
  }

  private void grow() {
    @Nullable String[] old = names;
    int[] oldHashes = hashes;
    names = new String[old.length * 2];
    hashes = new int[old.length * 2];
    int mask = names.length - 1;
    for (int i = 0; i < old.length; i++) {
      if (old[i] != null) {
        int slot = spread(oldHashes[i]) & mask;
        while (names[slot] != null) {
          slot = (slot + 1) & mask;
        }
        names[slot] = old[i];
        hashes[slot] = oldHashes[i];
      }
    }
  }
}
