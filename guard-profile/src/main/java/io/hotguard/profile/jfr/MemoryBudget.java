/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import org.jspecify.annotations.Nullable;

/**
 * The amount of a recording that a diagnosis may keep. Most recordings need few bytes; some need
 * any number, for endless stacks, threads that live for one request, and classes made at run time.
 * A service that diagnoses itself must not run out of memory because of them.
 */
public final class MemoryBudget {
  private static final long MOST_BYTES = 96L << 20;
  private static final int PARTS_OF_HEAP = 4;
  private static final int TEXT_BYTES = 48;

  /** The memory that an entry of a map takes whose key is a number. */
  static final int KEY_BYTES = 72;

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

  /** A quarter of the heap, up to a limit that is always enough. */
  public static MemoryBudget ofHeap() {
    return new MemoryBudget(Math.min(MOST_BYTES, quarterOfHeap()));
  }

  private static long quarterOfHeap() {
    return Runtime.getRuntime().maxMemory() / PARTS_OF_HEAP;
  }

  /** A budget for the constants of one chunk, which are freed after it. */
  public MemoryBudget ofConstants() {
    return new MemoryBudget(constantBytes, 0, this);
  }

  /** The memory that a text takes. */
  public static long ofText(String text) {
    return TEXT_BYTES + (long) Character.BYTES * text.length();
  }

  /** Takes bytes from the budget, if it has them. */
  public boolean take(long amount) {
    if (amount > left) {
      full = true;
      if (whole != null) {
        whole.full = true;
      }
      return false;
    }
    left -= amount;
    return true;
  }

  /** Whether something did not fit. */
  public boolean isFull() {
    return full;
  }
}
