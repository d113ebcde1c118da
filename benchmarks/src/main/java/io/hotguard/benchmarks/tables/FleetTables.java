/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;
import static io.hotguard.benchmarks.tables.Markdown.versions;

import io.hotguard.benchmarks.fleet.FleetCommand;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import io.hotguard.metrics.exchange.ClickHouseDigests;
import java.util.List;
import java.util.function.Predicate;

/** Percentiles over many processes: errors, bytes, and what a large fleet needs. */
final class FleetTables {
  private static final double PROCESSES = 10_000;
  private static final double METRICS = 500;
  private static final double SERIES = PROCESSES * METRICS;
  private static final String VALUES = "600";
  private static final double MINUTES_A_DAY = 24 * 60;

  /** Defaults of the builders and of the native histograms, which a test compares with them. */
  static final int RECORDERS = 10_000;

  static final int OPERATIONS = 1_000;
  static final int NATIVE_BUCKETS = 160;

  private record Limit(String name, String size, String beyond) {}

  private FleetTables() {}

  private static double counted(Cell cell, String name) {
    return cell.counted().getOrDefault(name, Double.NaN);
  }

  private static List<Cell> cells(CountedResult result, Predicate<Cell> which) {
    return result.measurements().stream().filter(which).toList();
  }

  static String answers(CountedResult result) {
    Cell first = result.measurements().get(0);
    return environment(result.environment())
        + versions(result.versions())
        + format(
            "%s processes, %s metrics, %s minutes of four scrapes each.\n\n",
            first.parameter("processes"), first.parameter("metrics"), first.parameter("minutes"))
        + new Table<Cell>()
            .right("values a minute", cell -> cell.parameter("values"))
            .text("fleet", cell -> cell.parameter("fleet"))
            .text("p99 by", cell -> cell.parameter("engine"))
            .number("never sent", "%,.0f", FleetTables::neverSent)
            .number("missing or repeated", "%,.0f", cell -> counted(cell, "apart"))
            .number("median error, %", "%.2f", cell -> counted(cell, "medianPercent"))
            .number("worst error, %", "%.2f", cell -> counted(cell, "worstPercent"))
            .number("bound, %", "%.2f", cell -> counted(cell, "boundPercent"))
            .of(cells(result, cell -> cell.counted().containsKey("expected")));
  }

  private static double neverSent(Cell cell) {
    return counted(cell, "recorded") - counted(cell, "expected");
  }

  static String sizes(CountedResult result) {
    return new Table<Cell>()
        .right("values a minute", cell -> cell.parameter("values"))
        .text("form", cell -> cell.parameter("engine"))
        .number("sent, bytes per metric and minute", "%,.0f", cell -> counted(cell, "sentBytes"))
        .number(
            "stored, bytes per metric and minute", "%,.0f", cell -> counted(cell, "storedBytes"))
        .number("heap of the server, bytes per series", "%,.0f", cell -> counted(cell, "heapBytes"))
        .number("buckets of a series, at most", "%,.0f", cell -> counted(cell, "buckets"))
        .of(cells(result, FleetTables::hasSize));
  }

  private static boolean hasSize(Cell cell) {
    return cell.parameter("fleet").equals("calm") && cell.counted().containsKey("sentBytes");
  }

  /** The measured bytes times the size of the fleet. */
  static String needs(CountedResult result) {
    return format(
            "%,.0f processes x %,.0f metrics, each with %s values a minute:\n\n",
            PROCESSES, METRICS, VALUES)
        + new Table<Cell>()
            .text("engine", cell -> cell.parameter("engine"))
            .number("series or rows a minute, millions", "%.0f", cell -> SERIES / 1e6)
            .number(
                "network, MB/s", "%,.0f", cell -> SERIES * counted(cell, "sentBytes") / 60 / 1e6)
            .number(
                "disk, GB a day",
                "%,.0f",
                cell -> SERIES * counted(cell, "storedBytes") * MINUTES_A_DAY / 1e9)
            .number("heap, GB", "%,.0f", cell -> SERIES * counted(cell, "heapBytes") / 1e9)
            .of(
                cells(
                    result,
                    cell ->
                        hasSize(cell)
                            && cell.parameter("values").equals(VALUES)
                            && !FleetCommand.FRAME.equals(cell.parameter("engine"))));
  }

  /** The defaults, and the most that a series took at any rate. */
  static String limits(CountedResult result) {
    return new Table<Limit>()
        .text("limit", Limit::name)
        .text("default or measured", Limit::size)
        .text("beyond it", Limit::beyond)
        .of(
            List.of(
                new Limit(
                    "`RecorderRegistry.Builder.maxRecorders`",
                    format("%,d names", RECORDERS),
                    "names share `(other)`"),
                new Limit(
                    "`maxOperations` of `Aggregator`",
                    format("%,d keys", OPERATIONS),
                    "keys count for `(other)`, `(other)`"),
                new Limit(
                    "native buckets of `DistributionPoints`",
                    format("%,d buckets", NATIVE_BUCKETS),
                    "a coarser schema with a larger bound"),
                new Limit(
                    "`ClickHouseDigests.MAX_CENTROIDS`",
                    format("%,d centroids", ClickHouseDigests.MAX_CENTROIDS),
                    "centroids are merged in pairs"),
                new Limit(
                    "series of Prometheus",
                    format(
                        "up to %,.0f bytes of heap each",
                        most(result, FleetCommand.PROMETHEUS, "heapBytes")),
                    "memory ends; `sample_limit` refuses a whole scrape"),
                new Limit(
                    "rows of ClickHouse",
                    format(
                        "%,.0f a day for each metric and process, up to %,.0f bytes each",
                        MINUTES_A_DAY,
                        Math.max(
                            most(result, FleetCommand.CLICKHOUSE_DIGESTS, "storedBytes"),
                            most(result, FleetCommand.CLICKHOUSE_BUCKETS, "storedBytes"))),
                    "the disk ends; a query reads a state for each process and minute")));
  }

  private static double most(CountedResult result, String engine, String figure) {
    return cells(result, cell -> hasSize(cell) && engine.equals(cell.parameter("engine"))).stream()
        .mapToDouble(cell -> counted(cell, figure))
        .max()
        .orElse(Double.NaN);
  }
}
