/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.dropwizard;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.codahale.metrics.Snapshot;
import io.hotguard.metrics.Distribution;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;

/**
 * A distribution as Dropwizard's reporters read it.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Errors</h2>
 *
 * Count, minimum, maximum and mean are exact; quantiles are within {@link
 * Distribution#RELATIVE_ERROR}. The standard deviation is computed from the middles of the buckets.
 * For an empty distribution every figure is 0, as in the stock snapshots.
 */
public final class DistributionSnapshot extends Snapshot {
  /** The size of the stock reservoirs; a distribution could hold millions of values. */
  private static final int MAX_VALUES = 1_028;

  private final Distribution distribution;

  public DistributionSnapshot(Distribution distribution) {
    this.distribution = distribution;
  }

  /** Returns the distribution of all values. */
  public Distribution distribution() {
    return distribution;
  }

  @Override
  public double getValue(double quantile) {
    double value = distribution.quantile(quantile);
    return distribution.isEmpty() ? 0 : value;
  }

  /**
   * Returns representative values in rising order: every value up to 1,028 of them, then 1,028 at
   * evenly spaced ranks.
   */
  @Override
  public long[] getValues() {
    int length = (int) Math.min(MAX_VALUES, distribution.count());
    long[] values = new long[length];
    for (int i = 0; i < length; i++) {
      double rank = length == 1 ? 1 : (double) i / (length - 1);
      values[i] = Math.round(distribution.quantile(rank));
    }
    return values;
  }

  /** Returns the number of values, or {@link Integer#MAX_VALUE} if it is greater. */
  @Override
  public int size() {
    return (int) Math.min(Integer.MAX_VALUE, distribution.count());
  }

  @Override
  public long getMax() {
    return distribution.isEmpty() ? 0 : distribution.max();
  }

  @Override
  public double getMean() {
    return distribution.isEmpty() ? 0 : distribution.mean();
  }

  @Override
  public long getMin() {
    return distribution.isEmpty() ? 0 : distribution.min();
  }

  @Override
  public double getStdDev() {
    if (distribution.count() < 2) {
      return 0;
    }
    double mean = distribution.mean();
    double[] squares = new double[1];
    distribution.forEachBucket(
        (lowest, highest, count) -> {
          double deviation = lowest + (highest - lowest) / 2.0 - mean;
          squares[0] += count * deviation * deviation;
        });
    return Math.sqrt(squares[0] / (distribution.count() - 1));
  }

  @Override
  public void dump(OutputStream output) {
    try (PrintWriter out = new PrintWriter(new OutputStreamWriter(output, UTF_8))) {
      for (long value : getValues()) {
        out.print(value);
        out.print('\n');
      }
    }
  }
}
