/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The median: on a shared machine one disturbed iteration must not move the figure. */
public final class Median {
  private Median() {}

  /** The median, or NaN of nothing. */
  public static double of(List<Double> values) {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The median of each figure over several runs, which have the same figures. */
  public static Map<String, Double> ofEach(List<Map<String, Double>> runs) {
    Map<String, Double> medians = new TreeMap<>();
    for (String name : runs.get(0).keySet()) {
      medians.put(name, of(runs.stream().map(run -> run.getOrDefault(name, 0.0)).toList()));
    }
    return medians;
  }
}
