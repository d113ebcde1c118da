/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/**
 * A distribution that grows in place and reuses its memory after {@link #clear()}.
 *
 * <p>Use it for values under your own lock, such as those of a report. A hot path records with a
 * {@link Recorder}.
 *
 * <h2>Threading</h2>
 *
 * For one thread at a time.
 *
 * <h2>Shapes</h2>
 *
 * 0.2 kB, and 0.5 kB for each power of two that ever held a value.
 */
public final class DistributionAccumulator {
  private final Totals.Entry entry = new Totals.Entry();
  private long count;

  public DistributionAccumulator() {}

  /**
   * Adds a value of 0..{@link Distribution#MAX_VALUE}.
   *
   * @throws IllegalArgumentException if out of range
   */
  public void add(long value) {
    entry.add(value);
    count++;
  }

  /**
   * Adds all values of a distribution of the same unit, exactly.
   *
   * @throws ArithmeticException if there were more than {@link Long#MAX_VALUE} values together;
   *     nothing was added
   */
  public void add(Distribution distribution) {
    if (!distribution.isEmpty()) {
      long sum = Math.addExact(count, distribution.count());
      distribution.addTo(entry);
      count = sum;
    }
  }

  /** Returns the number of values added since the last {@link #clear()}. */
  public long count() {
    return count;
  }

  /** Forgets all values and keeps the memory. */
  public void clear() {
    if (count > 0) {
      entry.clear();
      count = 0;
    }
  }

  /** Returns the values added since the last {@link #clear()}. */
  public Distribution toDistribution() {
    return count == 0 ? Distribution.empty() : entry.copy();
  }
}
