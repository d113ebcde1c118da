/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * {@code guard-cost}: a service with the profile guard's recording off, on, on and off, again and
 * again, in one process after the other.
 */
@Command(
    name = "guard-cost",
    description = "Measures the cost of the profile guard for a service that is not in trouble.")
public final class GuardCostCommand extends MeasuringCommand {
  private static final List<String> FLAGS = List.of("-Xms256m", "-Xmx256m", "-XX:+UseG1GC");
  private static final int PROCESSES = 3;
  private static final int SLACK_SECONDS = 180;

  /** There are hundreds of pairs, hence the normal distribution. */
  private static final double SURE_95 = 1.96;

  @Override
  protected void measure() throws IOException, InterruptedException {
    boolean smoke = results.smoke();
    List<Map<String, Double>> pairs = new ArrayList<>();
    for (int process = 0; process < (smoke ? 1 : PROCESSES); process++) {
      pairs.addAll(
          ChildProcess.start(
                  Directories.temporary("bench-guard-cost"),
                  FLAGS,
                  GuardCostProgram.class,
                  Stream.of(smoke ? 1 : 10, smoke ? 100 : 250, smoke ? 2 : 30)
                      .map(String::valueOf)
                      .toList())
              .counts(SLACK_SECONDS));
    }
    List<Cell> cells = new ArrayList<>();
    for (String recording : List.of(GuardCostProgram.ON, GuardCostProgram.OFF)) {
      for (String figure : List.of(GuardCostProgram.REQUESTS, GuardCostProgram.CPU)) {
        List<Double> ratios =
            pairs.stream()
                .map(pair -> pair.get(figure + recording))
                .flatMap(Stream::ofNullable)
                .toList();
        cells.add(
            Cell.counted(
                Map.of("figure", figure, "recording", recording), FLAGS, List.of(mean(ratios))));
        out.println(cells.get(cells.size() - 1));
      }
    }
    write(results.file("guard-cost"), "guard-cost", Map.of(), cells);
  }

  /** The geometric mean of ratios with its 95 % interval. */
  static Map<String, Double> mean(List<Double> ratios) {
    double[] logs = ratios.stream().mapToDouble(Math::log).toArray();
    double mean =
        Stream.of(ratios).flatMap(List::stream).mapToDouble(Math::log).average().orElse(0);
    double squares = 0;
    for (double log : logs) {
      squares += (log - mean) * (log - mean);
    }
    double half = SURE_95 * Math.sqrt(squares / (logs.length - 1) / logs.length);
    return Map.of(
        "ratio", Math.exp(mean),
        "lowest", Math.exp(mean - half),
        "highest", Math.exp(mean + half),
        "pairs", (double) logs.length);
  }
}
