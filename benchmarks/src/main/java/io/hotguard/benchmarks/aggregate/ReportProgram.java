/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.aggregate;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the young collections of a report with two halves and of a new map each period. Each run
 * is a process of its own, and the kinds take turns.
 */
public final class ReportProgram {
  public static final String NEW_MAP = "new-map";
  public static final String DOUBLE_BUFFERED = "double-buffered";

  private static final List<String> KINDS = List.of(NEW_MAP, DOUBLE_BUFFERED);
  private static final List<String> FLAGS =
      List.of("-Xms512m", "-Xmx512m", "-Xmn64m", "-XX:+UseG1GC");
  private static final int KEYS = 10_000;
  private static final int CALLS = 500_000;
  private static final long TIMEOUT_SECONDS = 300;

  private final int periods;
  private final int runs;
  private final PrintStream out;

  public ReportProgram(int periods, int runs, PrintStream out) {
    this.periods = periods;
    this.runs = runs;
    this.out = out;
  }

  public ReportResult run(String command) throws IOException, InterruptedException {
    Environment environment = Environment.here();
    List<List<ReportResult.Run>> collected = KINDS.stream().map(kind -> noRuns()).toList();
    for (int run = 0; run < runs; run++) {
      for (int kind = 0; kind < KINDS.size(); kind++) {
        collected.get(kind).add(probe(KINDS.get(kind)));
      }
    }
    List<ReportResult.Cell> cells = new ArrayList<>();
    for (int kind = 0; kind < KINDS.size(); kind++) {
      cells.add(new ReportResult.Cell(KINDS.get(kind), List.copyOf(collected.get(kind))));
    }
    return new ReportResult(
        environment, command, KEYS, CALLS, periods, ReportProbe.REQUEST_BYTES, FLAGS, cells);
  }

  private static List<ReportResult.Run> noRuns() {
    return new ArrayList<>();
  }

  private ReportResult.Run probe(String kind) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-report");
    List<String> lines = new ArrayList<>();
    try {
      ChildProcess.start(
              directory,
              FLAGS,
              ReportProbe.class,
              List.of(kind, String.valueOf(KEYS), String.valueOf(CALLS), String.valueOf(periods)))
          .await(lines::add, TIMEOUT_SECONDS);
    } finally {
      Files.deleteIfExists(directory.resolve("stderr.txt"));
      Files.deleteIfExists(directory);
    }
    ReportResult.Run run = Json.parse(lines.get(lines.size() - 1), ReportResult.Run.class);
    out.printf(
        Locale.ROOT,
        "report: %s, %,d young collections in %,d ms%n",
        kind,
        run.young(),
        run.youngMillis());
    return run;
  }
}
