/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import org.jspecify.annotations.Nullable;

/**
 * How much a diagnosis may keep of a recording. What it keeps is of few bytes for most recordings,
 * and of any number for some: of stacks without end, of threads that live for one request, of
 * classes that are made while it runs. A service that diagnoses itself must not die of that.
 */
public final class MemoryBudget {
  private static final long MOST_BYTES = 96L << 20;
  private static final int PARTS_OF_HEAP = 4;
  private static final int TEXT_BYTES = 48;

  private final long constantBytes;
  private final @Nullable MemoryBudget whole;
  private long left;
  private boolean full;

  public MemoryBudget(long bytes) {
    this(bytes, quarterOfHeap());
  }

  /**
   * @param constantBytes for the constants of each chunk, beside those
   */
  public MemoryBudget(long bytes, long constantBytes) {
    this(bytes, constantBytes, null);
  }

  private MemoryBudget(long bytes, long constantBytes, @Nullable MemoryBudget whole) {
    this.left = bytes;
    this.constantBytes = constantBytes;
    this.whole = whole;
  }

  /** A quarter of the heap, and no more than enough. */
  public static MemoryBudget ofHeap() {
    return new MemoryBudget(Math.min(MOST_BYTES, quarterOfHeap()));
  }

  private static long quarterOfHeap() {
    return Runtime.getRuntime().maxMemory() / PARTS_OF_HEAP;
  }

  /** Room for the constants of one chunk, which are gone after it. */
  public MemoryBudget ofConstants() {
    return new MemoryBudget(constantBytes, 0, this);
  }

  /** What a text takes. */
  public static long ofText(String text) {
    return TEXT_BYTES + (long) Character.BYTES * text.length();
  }

  /** Takes what something needs, if it is there. */
  public boolean take(long bytes) {
    if (bytes > left) {
      full = true;
      if (whole != null) {
        whole.full = true;
      }
      return false;
    }
    left -= bytes;
    return true;
  }

  /** Whether there was no room for something. */
  public boolean isFull() {
    return full;
  }
}
