/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.aggregate;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.results.Environment;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the young collections of a report with two halves and of a new map each period. Each run
 * is a process of its own, and the kinds take turns.
 *
 * @param runs processes of each kind
 */
public record ReportProgram(int periods, int runs, PrintStream out) {
  public static final String NEW_MAP = "new-map";
  public static final String DOUBLE_BUFFERED = "double-buffered";

  private static final List<String> KINDS = List.of(NEW_MAP, DOUBLE_BUFFERED);
  private static final List<String> FLAGS =
      List.of("-Xms512m", "-Xmx512m", "-Xmn64m", "-XX:+UseG1GC");
  private static final int KEYS = 10_000;
  private static final int CALLS = 500_000;
  private static final long TIMEOUT_SECONDS = 300;

  public ReportResult run(String command) throws IOException, InterruptedException {
    Environment environment = Environment.here();
    Map<String, List<ReportResult.Run>> collected = new LinkedHashMap<>();
    for (int run = 0; run < runs; run++) {
      for (String kind : KINDS) {
        collected.computeIfAbsent(kind, first -> new ArrayList<>()).add(probe(kind));
      }
    }
    List<ReportResult.Cell> cells = new ArrayList<>();
    collected.forEach((kind, all) -> cells.add(new ReportResult.Cell(kind, all)));
    return new ReportResult(
        environment, command, KEYS, CALLS, periods, ReportProbe.REQUEST_BYTES, FLAGS, cells);
  }

  private ReportResult.Run probe(String kind) throws IOException, InterruptedException {
    ReportResult.Run run =
        ChildProcess.resultOf(
            ReportResult.Run.class,
            FLAGS,
            ReportProbe.class,
            List.of(kind, String.valueOf(KEYS), String.valueOf(CALLS), String.valueOf(periods)),
            TIMEOUT_SECONDS);
    out.println(kind + ": " + run);
    return run;
  }
}
