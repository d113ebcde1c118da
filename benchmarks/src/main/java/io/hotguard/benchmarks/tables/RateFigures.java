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
import java.util.stream.Stream;

/** Figures over many cells of logging at fixed rates; NaN if nothing was measured. */
final class RateFigures {
  /** Up to here a sink takes what it is offered. */
  private static final int TAKEN_PERCENT = 90;

  /** The slow receiver is left out: the guard keeps its events on disk, which counts nowhere. */
  private static final List<String> SINKS = List.of("file", "console", "socket");

  private RateFigures() {}

  private static Stream<Cell> cells(CountedResult result, String setup, boolean taken) {
    return result.measurements().stream()
        .filter(cell -> cell.parameter("setup").equals(setup))
        .filter(cell -> SINKS.contains(cell.parameter("sink")))
        .filter(cell -> Integer.parseInt(cell.parameter("percent")) <= TAKEN_PERCENT == taken);
  }

  /** Events that were logged and not delivered while the sink takes what it is offered. */
  static double missing(CountedResult result, String setup) {
    return sum(
        cells(result, setup, true)
            .mapToDouble(cell -> missing(cell, "info") + missing(cell, "warn")));
  }

  /** WARN events that were logged and not delivered, at any rate. */
  static double warnMissing(CountedResult result, String setup) {
    return sum(
        Stream.concat(cells(result, setup, true), cells(result, setup, false))
            .mapToDouble(cell -> missing(cell, "warn")));
  }

  private static double missing(Cell cell, String level) {
    return counted(cell, "logged." + level) - counted(cell, "delivered." + level);
  }

  private static double sum(DoubleStream values) {
    double[] all = values.toArray();
    return all.length == 0 ? Double.NaN : DoubleStream.of(all).sum();
  }

  /** The greatest 99.9th percentile of a call, in microseconds, at such rates. */
  static double tail(CountedResult result, String setup) {
    return cells(result, setup, true)
        .mapToDouble(cell -> counted(cell, "p999Micros"))
        .max()
        .orElse(Double.NaN);
  }

  /** The least ratio of delivered INFO events of two setups at greater rates. */
  static double leastRatio(CountedResult result, String setup, String other) {
    return cells(result, setup, false)
        .mapToDouble(cell -> delivered(cell) / delivered(result, cell, other))
        .min()
        .orElse(Double.NaN);
  }

  private static double delivered(CountedResult result, Cell cell, String setup) {
    return same(result, cell, setup).map(RateFigures::delivered).orElse(Double.NaN);
  }

  private static double delivered(Cell cell) {
    return counted(cell, "delivered.info");
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
