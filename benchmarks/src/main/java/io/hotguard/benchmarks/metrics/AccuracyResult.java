/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Optional;

public record AccuracyResult(
    Environment environment, String command, int samples, int quantiles, List<Curve> curves) {

  /**
   * The error of one summary of one distribution.
   *
   * @param parts how many summaries were merged; 1 for none
   * @param worstErrorPercent the greatest relative error of a value over all quantiles
   * @param bands the greatest error within each band of quantiles, in rising order
   */
  public record Curve(
      String distribution,
      String summary,
      int parts,
      double worstErrorPercent,
      double worstQuantile,
      List<Double> bands) {}

  public Optional<Curve> find(String distribution, String summary, int parts) {
    return curves.stream()
        .filter(
            curve ->
                curve.distribution().equals(distribution)
                    && curve.summary().equals(summary)
                    && curve.parts() == parts)
        .findFirst();
  }
}
