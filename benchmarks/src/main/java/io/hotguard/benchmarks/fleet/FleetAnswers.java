/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import io.hotguard.benchmarks.results.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An engine's answers for all metrics, beside the exact ones. */
final class FleetAnswers {
  static final double P99 = 0.99;

  private final List<Double> errorsPercent = new ArrayList<>();
  private double expected;
  private double counted;
  private double apart;

  /**
   * Adds the answers for one metric.
   *
   * @param values all that have arrived
   * @param count the values that the engine counted
   * @param nanos the engine's 99th percentile
   */
  void add(long[] values, double count, double nanos) {
    long exact = FleetMix.nearestRank(values, P99);
    errorsPercent.add(100 * Math.abs(nanos - exact) / exact);
    expected += values.length;
    counted += count;
    apart += Math.abs(count - values.length);
  }

  /**
   * The figures of the result: {@code apart} is the sum over metrics of values that are missing or
   * counted twice.
   */
  Map<String, Double> figures() {
    Map<String, Double> figures = new TreeMap<>();
    figures.put("expected", expected);
    figures.put("counted", counted);
    figures.put("apart", apart);
    figures.put("medianPercent", Median.of(errorsPercent));
    figures.put(
        "worstPercent", errorsPercent.stream().mapToDouble(Double::doubleValue).max().orElse(0));
    return figures;
  }
}
