/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.replay;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
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
 * A service of 200 threads whose requests record 40 values each, under rising load: without
 * metrics, with the three designs that failed in production, with two libraries, and with Hotguard.
 * Each is a process that is killed if it does not end in time.
 */
public final class QMonitorReplayBenchmark {
  static final List<String> DESIGNS =
      List.of(
          Subjects.NONE,
          Subjects.UNBOUNDED_QUEUE,
          Subjects.BOUNDED_QUEUE,
          Subjects.SYNCHRONIZED_DIGEST,
          Subjects.HDR_RECORDER,
          Subjects.MICROMETER_PERCENTILES,
          Subjects.HOTGUARD);

  static final int HEAP_MEBIBYTES = 2_048;
  private static final int LOADS = ReplayService.LOADS.length + 1;

  /** Time for the start, and for a service that collects garbage most of the time. */
  private static final long SLACK_SECONDS = 20;

  private final long millis;
  private final int rounds;
  private final PrintStream out;

  public QMonitorReplayBenchmark(long millis, int rounds, PrintStream out) {
    this.millis = millis;
    this.rounds = rounds;
    this.out = out;
  }

  public ReplayResult run(String command) throws IOException, InterruptedException {
    Environment environment = Environment.here();
    // A machine with less than 8 GB gets a quarter of what it has; the result says so.
    int heap = HEAP_MEBIBYTES;
    if (environment.memoryMebibytes() > 0) {
      heap = (int) Math.min(heap, environment.memoryMebibytes() / 4);
    }
    double capacity = 0;
    List<ReplayResult.Run> runs = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (String design : DESIGNS) {
        ReplayResult.Run run = run(design, heap, capacity);
        if (capacity == 0) {
          capacity = run.steps().get(0).completedPerSecond();
        }
        runs.add(run);
      }
    }
    return new ReplayResult(
        environment, command, heap, ReplayService.WORKERS, ReplayWorker.STAGES, capacity, runs);
  }

  private ReplayResult.Run run(String design, int heap, double capacity)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-replay");
    List<String> lines = new ArrayList<>();
    String ended = "normally";
    try {
      ChildProcess service =
          ChildProcess.start(
              directory,
              List.of(
                  "-Xms" + heap + "m",
                  "-Xmx" + heap + "m",
                  "-Xss256k",
                  "-XX:+UseG1GC",
                  "-XX:+ExitOnOutOfMemoryError"),
              ReplayService.class,
              List.of(design, String.valueOf(millis), String.valueOf(capacity)));
      service.await(lines::add, (LOADS + 2) * millis / 1_000 + SLACK_SECONDS);
    } catch (IOException e) {
      if (capacity == 0) {
        throw e;
      }
      // The published incident ended so, too: the result names the end and the completed loads.
      ended =
          lines.stream().anyMatch(line -> line.contains("OutOfMemoryError"))
              ? "out of memory"
              : String.valueOf(e.getMessage()).lines().findFirst().orElse("failed");
    } finally {
      Files.deleteIfExists(directory.resolve("stderr.txt"));
      Files.deleteIfExists(directory);
    }
    List<ReplayResult.Step> steps = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("{")) {
        steps.add(Json.parse(line, ReplayResult.Step.class));
      }
    }
    print(design, ended, steps);
    return new ReplayResult.Run(design, ended, steps);
  }

  private void print(String design, String ended, List<ReplayResult.Step> steps) {
    for (ReplayResult.Step step : steps) {
      out.printf(
          Locale.ROOT,
          "replay: %s at %dx: %,.0f requests/s, p99 %.2f ms, backlog %,d, heap %,d MiB, up to %d blocked, GC %,d ms%n",
          design,
          step.load(),
          step.completedPerSecond(),
          step.p99Millis(),
          step.backlog(),
          step.maxHeapMebibytes(),
          step.maxBlocked(),
          step.gcMillis());
    }
    out.println("replay: " + design + " ended " + ended);
  }
}
