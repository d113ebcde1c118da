/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

/** Mixing of hash codes for tables whose length is a power of two. */
final class Hashes {
  private Hashes() {}

  static int spread(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ (mixed >>> 15);
  }

  static int of(int a, int b, int c) {
    return spread((spread(a) * 31 + b) * 0x85EBCA6B + c);
  }

  /*
   * An entry of an open hash table: hash in the upper half, number from 1 in the lower; 0 is free.
   */
  static long entry(int hash, int numberFromOne) {
    return ((long) hash << Integer.SIZE) | numberFromOne;
  }

  /** The number from 0; -1 for a free slot. */
  static int id(long entry) {
    return (int) entry - 1;
  }

  static boolean is(long entry, int hash) {
    return (int) (entry >>> Integer.SIZE) == hash;
  }

  /** A table of twice the size with the same entries. */
  static long[] grown(long[] entries) {
    long[] larger = new long[entries.length * 2];
    int mask = larger.length - 1;
    for (long entry : entries) {
      if (entry != 0) {
        int slot = (int) (entry >>> Integer.SIZE) & mask;
        while (larger[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        larger[slot] = entry;
      }
    }
    return larger;
  }
}
