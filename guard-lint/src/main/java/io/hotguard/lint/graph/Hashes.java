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
}
