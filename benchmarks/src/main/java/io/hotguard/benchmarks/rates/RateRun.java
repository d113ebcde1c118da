/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.results.Median;
import io.hotguard.benchmarks.suite.CountedAccount;
import io.hotguard.benchmarks.suite.CountedResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One process that logs at a rate, and what arrived. */
final class RateRun {
  private static final long PROGRAM_SECONDS = 180;

  private RateRun() {}

  /** Returns the counts of the process and of its sink. */
  static Map<String, Double> of(RateCase rate, List<String> flags)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-rates");
    RateCount count = new RateCount();
    double pace = rate.sink() == RateSink.SLOW_SOCKET ? RateSink.SLOW_PER_SECOND : 0;
    try (RateReceiver receiver = new RateReceiver(count, pace)) {
      ChildProcess.start(
              Jdk.OWN,
              directory,
              rate.setup().isLogback() ? ClassPaths.withLogback() : ClassPaths.own(),
              flags,
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
          new TreeMap<>(
              Json.read(directory.resolve(RateProgram.ACCOUNT), CountedAccount.class).counted());
      counted.put("offered", (double) rate.offered());
      counted.put("offeredPerSecond", rate.perSecond());
      counted.put("delivered.info", (double) count.info());
      counted.put("delivered.warn", (double) count.warn());
      return counted;
    } finally {
      Directories.delete(directory);
    }
  }

  /** Returns the medians of all runs of each cell. */
  static CountedResult result(
      Environment environment,
      String command,
      List<String> flags,
      Map<Map<String, String>, List<Map<String, Double>>> counted)
      throws IOException {
    return new CountedResult(
        environment,
        command,
        LibraryVersions.beside(RatesCommand.class),
        counted.entrySet().stream()
            .map(
                cell ->
                    new CountedResult.Cell(
                        cell.getKey(), flags, List.of(), List.of(), Median.ofEach(cell.getValue())))
            .toList());
  }
}
