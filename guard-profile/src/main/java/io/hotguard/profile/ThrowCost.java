/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

/** The cost of making an exception: a fixed part, and a part for each frame of its stack. */
public record ThrowCost(double fixedNanos, double nanosPerFrame) {
  private static final int SHALLOW = 16;
  private static final int DEEP = 128;
  private static final int BATCHES = 12;
  private static final int BATCH = 500;

  /**
   * Creates a cost of two parts, each 0 or more.
   *
   * @throws IllegalArgumentException if a part is negative
   */
  public ThrowCost {
    if (fixedNanos < 0 || nanosPerFrame < 0) {
      throw new IllegalArgumentException("the cost of an exception cannot be negative");
    }
  }

  /** Measures the cost here in some milliseconds; the fastest of several batches counts. */
  public static ThrowCost measured() {
    double shallow = Double.MAX_VALUE;
    double deep = Double.MAX_VALUE;
    for (int i = 0; i < BATCHES; i++) {
      shallow = Math.min(shallow, batch(SHALLOW));
      deep = Math.min(deep, batch(DEEP));
    }
    double perFrame = Math.max(0, (deep - shallow) / (DEEP - SHALLOW));
    return new ThrowCost(Math.max(0, shallow - perFrame * SHALLOW), perFrame);
  }

  private static double batch(int depth) {
    return depth > 0 ? batch(depth - 1) + 0 : nanosOfOne();
  }

  private static double nanosOfOne() {
    long start = System.nanoTime();
    int lines = 0;
    for (int i = 0; i < BATCH; i++) {
      try {
        throw new IllegalStateException("measured");
      } catch (IllegalStateException e) {
        lines += e.getMessage() == null ? 0 : 1;
      }
    }
    return (System.nanoTime() - start) / (double) Math.max(1, lines);
  }

  /** Returns the nanoseconds that an exception costs on a stack of this depth. */
  public double nanos(double depth) {
    return fixedNanos + nanosPerFrame * depth;
  }
}
