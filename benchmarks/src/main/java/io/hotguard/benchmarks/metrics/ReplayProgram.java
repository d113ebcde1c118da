/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.metrics.ReplayService.ReplayWorker;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A service of 200 threads whose requests record 40 values each, under rising load: without
 * metrics, with the three designs that failed in production, with two libraries, and with Hotguard.
 * Each is a process that is killed if it does not end in time.
 */
final class ReplayProgram {
  static final List<String> DESIGNS =
      List.of(
          Subjects.NONE,
          Subjects.UNBOUNDED_QUEUE,
          Subjects.BOUNDED_QUEUE,
          Subjects.SYNCHRONIZED_DIGEST,
          Subjects.HDR_RECORDER,
          Subjects.MICROMETER_PERCENTILES,
          Subjects.HOTGUARD);

  private static final int HEAP_MEBIBYTES = 2_048;
  private static final int LOADS = ReplayService.LOADS.length + 1;

  /** Time for the start, and for a service that collects garbage most of the time. */
  private static final long SLACK_SECONDS = 20;

  private final long millis;
  private final int rounds;
  private final PrintStream out;
  private final Map<Map<String, String>, List<Map<String, Double>>> counted = new LinkedHashMap<>();

  ReplayProgram(long millis, int rounds, PrintStream out) {
    this.millis = millis;
    this.rounds = rounds;
    this.out = out;
  }

  BenchmarkResult run(String command) throws IOException, InterruptedException {
    Environment environment = Environment.here();
    // A machine with less than 8 GB gets a quarter of what it has; the result says so.
    int heap = (int) Math.min(HEAP_MEBIBYTES, environment.memoryMebibytes() / 4);
    double capacity = 0;
    for (int round = 0; round < rounds; round++) {
      for (String design : DESIGNS) {
        capacity = run(design, heap, capacity);
      }
    }
    List<Cell> cells = new ArrayList<>();
    counted.forEach((label, all) -> cells.add(Cell.counted(label, List.of(), all)));
    return new BenchmarkResult(
        environment,
        command,
        Map.of(
            "threads", String.valueOf(ReplayService.WORKERS),
            "values a request", String.valueOf(ReplayWorker.STAGES),
            "MiB of heap", String.valueOf(heap)),
        cells);
  }

  /** Returns the capacity, which the first service finds out. */
  private double run(String design, int heap, double capacity)
      throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    try {
      ChildProcess.start(
              Directories.temporary("bench-replay"),
              List.of(
                  "-Xms" + heap + "m",
                  "-Xmx" + heap + "m",
                  "-Xss256k",
                  "-XX:+UseG1GC",
                  "-XX:+ExitOnOutOfMemoryError"),
              ReplayService.class,
              List.of(design, String.valueOf(millis), String.valueOf(capacity)))
          .await(lines::add, (LOADS + 2) * millis / 1_000 + SLACK_SECONDS);
    } catch (IOException e) {
      if (capacity == 0) {
        throw e;
      }
      // The published incident ended so, too; the result lacks the loads that were not completed.
      out.println("replay: " + design + ": " + e.getMessage());
    }
    double found = capacity;
    for (String line : lines) {
      if (line.startsWith("{")) {
        Cell cell = Json.parse(line, Cell.class);
        out.println("replay: " + design + ' ' + line);
        if (cell.parameters().isEmpty()) {
          found = cell.counted().get(0).getOrDefault(ReplayService.COMPLETED, 0.0);
          continue;
        }
        Map<String, String> label = new LinkedHashMap<>();
        label.put("design", design);
        label.putAll(cell.parameters());
        counted.computeIfAbsent(label, first -> new ArrayList<>()).addAll(cell.counted());
      }
    }
    return found;
  }
}
