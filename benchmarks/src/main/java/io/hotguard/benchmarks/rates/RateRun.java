/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.demo.Receiver;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Processes that log at a rate, and what arrived.
 *
 * @param smoke whether a few cells are enough
 */
record RateRun(PrintStream out, boolean smoke) {
  private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");
  private static final long PROGRAM_SECONDS = 180;
  private static final double SECONDS = 2;
  private static final double SMOKE_SECONDS = 0.2;
  private static final int SMOKE_CELLS = 2;

  /** The measured time of a process. */
  static double seconds(boolean smoke) {
    return smoke ? SMOKE_SECONDS : SECONDS;
  }

  /** Runs each case once in a round. */
  BenchmarkResult result(Environment environment, String command, List<RateCase> cases, int rounds)
      throws IOException, InterruptedException {
    Map<Map<String, String>, List<Map<String, Double>>> counted = new LinkedHashMap<>();
    for (int round = 1; round <= (smoke ? 1 : rounds); round++) {
      for (RateCase one : smoke ? some(cases) : cases) {
        Map<String, Double> account = of(one);
        out.println(one.label() + " " + account);
        counted.computeIfAbsent(one.label(), label -> new ArrayList<>()).add(account);
      }
    }
    return new BenchmarkResult(
        environment,
        command,
        LibraryVersions.beside(RateRun.class),
        counted.entrySet().stream()
            .map(cell -> Cell.counted(cell.getKey(), FLAGS, cell.getValue()))
            .toList());
  }

  /** The guard that most processes of this module do without, and its peer. */
  private static List<RateCase> some(List<RateCase> cases) {
    return cases.stream().filter(one -> one.setup().isLogback()).limit(SMOKE_CELLS).toList();
  }

  /** Returns the counts of a process and of its sink. */
  static Map<String, Double> of(RateCase rate) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-rates");
    RateCount count = new RateCount();
    int pace = rate.sink() == RateSink.SLOW_SOCKET ? RateSink.SLOW_PER_SECOND : 0;
    try (Receiver receiver = Receiver.ofLines(count::line, pace)) {
      ChildProcess.start(
              directory,
              rate.setup().isLogback() ? ClassPaths.with("logback") : ClassPaths.own(),
              FLAGS,
              RateProgram.class.getName(),
              List.of(Json.line(rate.at(receiver.port()))))
          .await(rate.sink() == RateSink.CONSOLE ? count::line : line -> {}, PROGRAM_SECONDS);
      if (rate.sink().isFile()) {
        try (Stream<String> lines =
            Files.lines(directory.resolve(RateSink.LOG), StandardCharsets.UTF_8)) {
          lines.forEach(count::line);
        }
      }
      Map<String, Double> counted =
          Json.numbers(Json.read(directory.resolve(RateProgram.ACCOUNT), JsonNode.class));
      counted.put("offered", (double) Math.round(rate.perSecond() * rate.seconds()));
      counted.put("delivered.info", (double) count.info());
      counted.put("delivered.warn", (double) count.warn());
      counted.put("delivered", (double) (count.info() + count.warn()));
      counted.put("deliveredPerSecond", (count.info() + count.warn()) / rate.seconds());
      return counted;
    } finally {
      Directories.delete(directory);
    }
  }
}
