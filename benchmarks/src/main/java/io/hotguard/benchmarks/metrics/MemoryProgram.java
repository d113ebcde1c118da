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
import java.util.List;
import java.util.Map;

/** The heap of each subject, each in a process of its own. */
final class MemoryProgram {
  static final int METRICS = 500;
  static final int THREADS = 800;
  static final int VIRTUAL_THREADS = 1_000_000;

  private static final int FEW_THREADS = 8;

  /**
   * For virtual threads, whose stacks are on the heap: a parked thread with interpreted frames
   * holds more than one with compiled frames, by more than its share of a recorder. The moment of
   * compilation would decide the result.
   */
  private static final String INTERPRETED = "-Xint";

  private static final List<String> OPTIONS = List.of("-Xmx4g", "-XX:+UseSerialGC", "-Xss256k");

  private static final long TIMEOUT_SECONDS = 120;

  private final int threads;
  private final int virtualThreads;
  private final PrintStream out;
  private final List<Cell> cells = new ArrayList<>();

  MemoryProgram(int threads, int virtualThreads, PrintStream out) {
    this.threads = threads;
    this.virtualThreads = virtualThreads;
    this.out = out;
  }

  BenchmarkResult run(List<String> subjects, String command)
      throws IOException, InterruptedException {
    for (String subject : subjects) {
      probe(subject, FEW_THREADS, false);
      probe(subject, threads, false);
    }
    if (hasVirtualThreads()) {
      probe(Subjects.NONE, virtualThreads, true);
      probe(Subjects.HOTGUARD, virtualThreads, true);
    }
    return new BenchmarkResult(
        Environment.here(), command, Map.of("metrics", String.valueOf(METRICS)), cells);
  }

  private static boolean hasVirtualThreads() {
    return Runtime.version().feature() >= 21;
  }

  private void probe(String subject, int count, boolean virtual)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(OPTIONS);
    if (virtual) {
      options.add(INTERPRETED);
    }
    Cell cell =
        ChildProcess.resultOf(
            Cell.class,
            options,
            HeapProbe.class,
            List.of(
                subject, String.valueOf(METRICS), String.valueOf(count), String.valueOf(virtual)),
            TIMEOUT_SECONDS);
    cells.add(cell);
    out.println(cell);
  }
}
