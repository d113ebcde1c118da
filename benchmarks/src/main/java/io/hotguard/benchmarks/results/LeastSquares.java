/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

/**
 * A line through points by least squares.
 *
 * @param intercept at 0
 * @param error half of the slope's 95 % confidence interval, for independent normal deviations and
 *     many points
 */
public record LeastSquares(double intercept, double slope, double error) {
  private static final double NORMAL_95 = 1.96;

  /** The line through three points or more; NaN through fewer, or through points of one x. */
  public static LeastSquares of(double[] xs, double[] ys) {
    int count = xs.length;
    double meanX = mean(xs);
    double meanY = mean(ys);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < count; i++) {
      squares += (xs[i] - meanX) * (xs[i] - meanX);
      products += (xs[i] - meanX) * (ys[i] - meanY);
    }
    if (count < 3 || squares == 0) {
      return new LeastSquares(Double.NaN, Double.NaN, Double.NaN);
    }
    double slope = products / squares;
    double intercept = meanY - slope * meanX;
    double rest = 0;
    for (int i = 0; i < count; i++) {
      double deviation = ys[i] - intercept - slope * xs[i];
      rest += deviation * deviation;
    }
    double error = NORMAL_95 * Math.sqrt(rest / (count - 2) / squares);
    return new LeastSquares(intercept, slope, error);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
