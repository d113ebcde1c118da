/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recent values of one metric, built from interval distributions as they come.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method; calls wait for one another. No recording thread is involved.
 *
 * <h2>Units</h2>
 *
 * Moments are in nanoseconds of any one clock that never goes back, such as {@link
 * System#nanoTime()}.
 *
 * <h2>Shapes</h2>
 *
 * Holds one distribution more than it has slices. An answer covers the whole length, and at most
 * one slice and one interval more, because an interval leaves as a whole.
 */
public final class SlidingDistribution {
  private final long lengthNanos;
  private final long sliceNanos;
  private final ArrayDeque<Slice> slices = new ArrayDeque<>();
  private @Nullable Distribution merged;

  /**
   * Creates an empty window.
   *
   * @param length the time that it covers, positive
   * @param slices the number of steps in which old values leave, 1 or more
   * @throws IllegalArgumentException if out of range
   */
  public SlidingDistribution(Duration length, int slices) {
    if (length.isZero() || length.isNegative()) {
      throw new IllegalArgumentException("length=" + length + ": must be positive");
    }
    if (slices < 1) {
      throw new IllegalArgumentException("slices=" + slices + ": must be 1 or more");
    }
    this.lengthNanos = length.toNanos();
    this.sliceNanos = Math.max(1, lengthNanos / slices);
  }

  /** Adds the values recorded since the last call, in an interval that ends at {@code nowNanos}. */
  public synchronized void add(Distribution interval, long nowNanos) {
    if (interval.isEmpty()) {
      return;
    }
    Slice last = slices.peekLast();
    if (last == null || nowNanos - last.firstNanos >= sliceNanos) {
      slices.addLast(new Slice(nowNanos, interval));
    } else {
      last.lastNanos = nowNanos;
      last.distribution = Distribution.merge(List.of(last.distribution, interval));
    }
    merged = null;
  }

  /** Returns the values of the window that ends at a moment, and forgets older ones. */
  public synchronized Distribution at(long nowNanos) {
    Slice oldest;
    while ((oldest = slices.peekFirst()) != null && nowNanos - oldest.lastNanos >= lengthNanos) {
      slices.removeFirst();
      merged = null;
    }
    Distribution known = merged;
    if (known == null) {
      List<Distribution> parts = new ArrayList<>(slices.size());
      for (Slice slice : slices) {
        parts.add(slice.distribution);
      }
      known = parts.size() == 1 ? parts.get(0) : Distribution.merge(parts);
      merged = known;
    }
    return known;
  }

  /** Intervals that leave the window together. */
  private static final class Slice {
    final long firstNanos;
    long lastNanos;
    Distribution distribution;

    Slice(long nowNanos, Distribution distribution) {
      this.firstNanos = nowNanos;
      this.lastNanos = nowNanos;
      this.distribution = distribution;
    }
  }
}
