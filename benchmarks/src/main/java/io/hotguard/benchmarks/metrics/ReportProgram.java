/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Environment;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Compares the young collections of a report with two halves and of a new map each period. Each run
 * is a process of its own, and the kinds take turns.
 *
 * @param runs processes of each kind
 */
record ReportProgram(int periods, int runs, PrintStream out) {
  static final String NEW_MAP = "new-map";
  static final String DOUBLE_BUFFERED = "double-buffered";

  private static final List<String> KINDS = List.of(NEW_MAP, DOUBLE_BUFFERED);
  private static final List<String> FLAGS =
      List.of("-Xms512m", "-Xmx512m", "-Xmn64m", "-XX:+UseG1GC");
  private static final int KEYS = 10_000;
  private static final int CALLS = 500_000;
  private static final long TIMEOUT_SECONDS = 300;

  BenchmarkResult run(String command) throws IOException, InterruptedException {
    Environment environment = Environment.here();
    Map<String, List<Map<String, Double>>> collected = new LinkedHashMap<>();
    for (int run = 0; run < runs; run++) {
      for (String kind : KINDS) {
        Map<String, Double> counted =
            ChildProcess.resultOf(
                    Cell.class,
                    FLAGS,
                    ReportProbe.class,
                    Stream.of(kind, KEYS, CALLS, periods).map(String::valueOf).toList(),
                    TIMEOUT_SECONDS)
                .counted()
                .get(0);
        out.println(kind + ": " + counted);
        collected.computeIfAbsent(kind, first -> new ArrayList<>()).add(counted);
      }
    }
    List<Cell> cells = new ArrayList<>();
    collected.forEach((kind, all) -> cells.add(Cell.counted(Map.of("report", kind), FLAGS, all)));
    return new BenchmarkResult(
        environment,
        command,
        Map.of(
            "keys", String.valueOf(KEYS),
            "periods", String.valueOf(periods),
            "calls a period", String.valueOf(CALLS),
            "bytes of other garbage a call", String.valueOf(ReportProbe.REQUEST_BYTES)),
        cells);
  }
}
