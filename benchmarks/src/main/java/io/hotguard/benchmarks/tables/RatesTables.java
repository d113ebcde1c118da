/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;
import static io.hotguard.benchmarks.tables.Markdown.versions;
import static java.util.stream.Collectors.joining;

import io.hotguard.benchmarks.rates.RateSetup;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.util.List;

/** Logging at fixed rates. */
final class RatesTables {
  private static final List<String> SHOWN = List.of("90", "200");

  private RatesTables() {}

  static double counted(Cell cell, String name) {
    return cell.counted().getOrDefault(name, Double.NaN);
  }

  static double infoPercent(Cell cell) {
    return deliveredPercent(cell, "info");
  }

  static double warnPercent(Cell cell) {
    return deliveredPercent(cell, "warn");
  }

  /**
   * Events of a level that arrived, in percent of the offered ones. Callers log the levels in a
   * fixed order, so a level has the same share of the logged events as of the offered ones.
   */
  private static double deliveredPercent(Cell cell, String level) {
    return loggedPercent(cell)
        * counted(cell, "delivered." + level)
        / counted(cell, "logged." + level);
  }

  private static double loggedPercent(Cell cell) {
    return 100 * logged(cell) / counted(cell, "offered");
  }

  /** A table for each sink, number of threads and pattern, of one rate below and one above. */
  static String rates(CountedResult result) {
    StringBuilder text =
        new StringBuilder(environment(result.environment())).append(versions(result.versions()));
    List<Cell> shown =
        result.measurements().stream()
            .filter(cell -> SHOWN.contains(cell.parameter("percent")))
            .toList();
    for (String group : shown.stream().map(RatesTables::group).distinct().toList()) {
      text.append("### ").append(group).append("\n\n");
      List<Cell> cells = shown.stream().filter(cell -> group(cell).equals(group)).toList();
      text.append(table(cells)).append(missing(cells)).append('\n');
    }
    return text.toString();
  }

  private static String group(Cell cell) {
    return format(
        "Sink `%s`, threads %s, %s",
        cell.parameter("sink"), cell.parameter("threads"), cell.parameter("pattern"));
  }

  /** Names the setups that the sink could have, too. */
  private static String missing(List<Cell> cells) {
    String sink = cells.get(0).parameter("sink");
    List<String> measured = cells.stream().map(cell -> cell.parameter("setup")).toList();
    String others =
        RateSetup.supporting(sink).stream()
            .filter(setup -> !measured.contains(setup))
            .map(setup -> '`' + setup + '`')
            .collect(joining(", "));
    return others.isEmpty() ? "" : "\nNot measured yet: " + others + ".\n";
  }

  private static String table(List<Cell> cells) {
    return callTimes(
            new Table<Cell>()
                .right("offered, %", cell -> cell.parameter("percent"))
                .text("setup", cell -> cell.parameter("setup"))
                .number("logged, %", "%.1f", RatesTables::loggedPercent)
                .number("INFO delivered, %", "%.1f", RatesTables::infoPercent)
                .number("WARN delivered, %", "%.1f", RatesTables::warnPercent))
        .of(cells);
  }

  private static Table<Cell> callTimes(Table<Cell> table) {
    return table
        .number("p50, us", "%,.1f", cell -> counted(cell, "p50Micros"))
        .number("p99, us", "%,.0f", cell -> counted(cell, "p99Micros"))
        .number("p99.9, us", "%,.0f", cell -> counted(cell, "p999Micros"))
        .number("max, us", "%,.0f", cell -> counted(cell, "maxMicros"));
  }

  /** Delivered events a second. */
  static double perSecond(Cell cell) {
    return (counted(cell, "delivered.info") + counted(cell, "delivered.warn"))
        / counted(cell, "seconds");
  }

  private static double logged(Cell cell) {
    return counted(cell, "logged.info") + counted(cell, "logged.warn");
  }

  private static double undelivered(Cell cell) {
    return logged(cell) - counted(cell, "delivered.info") - counted(cell, "delivered.warn");
  }

  /** Ways to tell a starved consumer from a slow sink, one guard each. */
  static String policies(CountedResult result) {
    return environment(result.environment())
        + versions(result.versions())
        + new Table<Cell>()
            .text("sink", cell -> cell.parameter("sink"))
            .right("threads", cell -> cell.parameter("threads"))
            .text("pattern", cell -> cell.parameter("pattern"))
            .text("policy", cell -> cell.parameter("policy"))
            .number(
                "calls, 1,000/s", "%,.0f", cell -> logged(cell) / counted(cell, "seconds") / 1e3)
            .number("delivered, %", "%.1f", cell -> 100 * (1 - undelivered(cell) / logged(cell)))
            .number("p99.9, us", "%,.0f", cell -> counted(cell, "p999Micros"))
            .of(result.measurements());
  }

  /** Threads that log without a pause. */
  static String throughput(CountedResult result) {
    return environment(result.environment())
        + versions(result.versions())
        + callTimes(
                new Table<Cell>()
                    .text("sink", cell -> cell.parameter("sink"))
                    .right("threads", cell -> cell.parameter("threads"))
                    .text("setup", cell -> cell.parameter("setup"))
                    .number("delivered, 1,000/s", "%,.0f", cell -> perSecond(cell) / 1e3)
                    .number(
                        "not delivered, 1,000/s",
                        "%,.1f",
                        cell -> undelivered(cell) / counted(cell, "seconds") / 1e3))
            .of(result.measurements());
  }
}
