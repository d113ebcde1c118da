/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

/**
 * How much a diagnosis may keep of a recording. What it keeps is of few bytes for most recordings,
 * and of any number for some: of stacks without end, of threads that live for one request, of
 * classes that are made while it runs. A service that diagnoses itself must not die of that.
 */
final class Room {
  private static final long MOST_BYTES = 96L << 20;
  private static final int PARTS_OF_HEAP = 4;

  private long left;
  private boolean full;

  Room(long bytes) {
    this.left = bytes;
  }

  /** A quarter of the heap, and no more than enough. */
  static Room ofHeap() {
    return new Room(Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PARTS_OF_HEAP));
  }

  /** Takes what something needs, if it is there. */
  boolean take(long bytes) {
    if (bytes > left) {
      full = true;
      return false;
    }
    left -= bytes;
    return true;
  }

  /** Whether there was no room for something. */
  boolean isFull() {
    return full;
  }
}
