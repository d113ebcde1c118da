/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import java.util.Arrays;
import java.util.Locale;

/**
 * The geometric mean of ratios with its 95 % interval.
 *
 * @param count the number of ratios
 */
public record PairedRatio(double ratio, double lowest, double highest, int count) {

  /** Student's t, two-sided, 95 %, by degrees of freedom up to 30. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  static PairedRatio of(double... ratios) {
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    double mean = Arrays.stream(logs).average().orElse(0);
    double half = halfWidth(logs, mean);
    return new PairedRatio(
        Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), logs.length);
  }

  private static double halfWidth(double[] logs, double mean) {
    int degrees = logs.length - 1;
    if (degrees < 1) {
      return Double.POSITIVE_INFINITY;
    }
    double squares = Arrays.stream(logs).map(log -> Math.pow(log - mean, 2)).sum();
    return T[Math.min(degrees, T.length) - 1] * Math.sqrt(squares / degrees / logs.length);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.3f (95 %%: %.3f..%.3f), %d pairs", ratio, lowest, highest, count);
  }
}
