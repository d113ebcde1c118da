/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.RatesTables.counted;

import io.hotguard.benchmarks.results.Measured;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Figures over many cells of logging at fixed rates; NaN if nothing was measured. */
final class RateFigures {
  /** The slow receiver is left out: the guard keeps its events on disk, which counts nowhere. */
  private static final List<String> SINKS = List.of("file", "console", "socket");

  private RateFigures() {}

  /** WARN events that were logged and not delivered, at any rate. */
  static double warnMissing(CountedResult result, String setup) {
    return sum(
        result.measurements().stream()
            .filter(cell -> cell.parameter("setup").equals(setup))
            .filter(cell -> SINKS.contains(cell.parameter("sink")))
            .mapToDouble(cell -> counted(cell, "logged.warn") - counted(cell, "delivered.warn"))
            .toArray());
  }

  private static double sum(double[] all) {
    return all.length == 0 ? Double.NaN : DoubleStream.of(all).sum();
  }

  /** The least ratio of events that two setups deliver a second, over all sinks that both have. */
  static double leastThroughput(CountedResult result, String setup, String other, int threads) {
    return result.measurements().stream()
        .filter(cell -> cell.parameter("setup").equals(setup))
        .filter(cell -> cell.parameter("threads").equals(String.valueOf(threads)))
        .mapToDouble(cell -> RatesTables.perSecond(cell) / perSecond(result, cell, other))
        .min()
        .orElse(Double.NaN);
  }

  private static double perSecond(CountedResult result, Cell cell, String setup) {
    return same(result, cell, setup).map(RatesTables::perSecond).orElse(Double.NaN);
  }

  private static Optional<Cell> same(CountedResult result, Cell cell, String setup) {
    Map<String, String> parameters = new HashMap<>(cell.parameters());
    parameters.put("setup", setup);
    return Measured.find(result.measurements(), parameters);
  }
}
