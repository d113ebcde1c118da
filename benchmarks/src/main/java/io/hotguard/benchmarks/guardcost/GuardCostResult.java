/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.results.Environment;
import java.util.List;

/**
 * A result file.
 *
 * @param environment machine and commit
 * @param command what was typed
 * @param warmupSeconds for which each process ran before it was measured
 * @param measuredSeconds for which it was measured
 * @param workers threads that send one request after the other
 * @param pairs processes beside each other in time, one without and one with the guard
 */
public record GuardCostResult(
    Environment environment,
    String command,
    int warmupSeconds,
    int measuredSeconds,
    int workers,
    List<Pair> pairs) {

  /** Two-sided, 95 %, by degrees of freedom up to 30: Student. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  /**
   * Two processes.
   *
   * @param plainPerSecond requests without the guard
   * @param guardedPerSecond requests with it
   */
  public record Pair(double plainPerSecond, double guardedPerSecond) {}

  /** The geometric mean of guarded / plain. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double ratio() {
    return Math.exp(mean());
  }

  /** The lower end of its interval of 95 %. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double lowest() {
    return Math.exp(mean() - halfWidth());
  }

  /** The upper end of it. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double highest() {
    return Math.exp(mean() + halfWidth());
  }

  private double mean() {
    return pairs.stream().mapToDouble(GuardCostResult::log).average().orElse(0);
  }

  private double halfWidth() {
    int degrees = pairs.size() - 1;
    if (degrees < 1) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = mean();
    double squares = pairs.stream().mapToDouble(each -> Math.pow(log(each) - mean, 2)).sum();
    return T[Math.min(degrees, T.length) - 1] * Math.sqrt(squares / degrees / pairs.size());
  }

  private static double log(Pair pair) {
    return Math.log(pair.guardedPerSecond() / pair.plainPerSecond());
  }
}
