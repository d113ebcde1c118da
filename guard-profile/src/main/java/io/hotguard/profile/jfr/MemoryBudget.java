/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

/**
 * The amount of a recording that a diagnosis may keep. Most recordings need few bytes; some need
 * any number, for endless stacks, threads that live for one request, and classes made at run time.
 */
public final class MemoryBudget {
  private static final long MOST_BYTES = 96L << 20;
  private static final int PARTS_OF_HEAP = 4;
  private static final int TEXT_BYTES = 48;

  private long left;
  private boolean full;

  public MemoryBudget(long bytes) {
    this.left = bytes;
  }

  /** A quarter of the heap, up to a limit that is always enough. */
  public static MemoryBudget ofHeap() {
    return new MemoryBudget(Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PARTS_OF_HEAP));
  }

  /** The memory that a text takes. */
  public static long ofText(String text) {
    return TEXT_BYTES + (long) Character.BYTES * text.length();
  }

  /** Takes bytes from the budget, if it has them. */
  public boolean take(long amount) {
    if (amount > left) {
      full = true;
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
