/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import io.hotguard.benchmarks.guardcost.GuardCostResult.Pair;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.ResultOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code guard-cost}: a service with the profile guard's recording off, on, on and off, again and
 * again, in one process after the other.
 */
@Command(
    name = "guard-cost",
    mixinStandardHelpOptions = true,
    description = "Measures the cost of the profile guard for a service that is not in trouble.")
public final class GuardCostCommand implements Callable<Integer> {
  private static final int SLACK_SECONDS = 180;
  private static final int SMOKE_MILLIS = 100;

  @Option(
      names = "--processes",
      defaultValue = "3",
      description = "Processes (default ${DEFAULT-VALUE}).")
  private int processes;

  @Option(
      names = "--blocks",
      defaultValue = "30",
      description = "Blocks of two pairs, in each process (default ${DEFAULT-VALUE}).")
  private int blocks;

  @Option(
      names = "--warmup-seconds",
      defaultValue = "10",
      description = "Before a process is measured (default ${DEFAULT-VALUE}).")
  private int warmupSeconds;

  @Option(
      names = "--window-millis",
      defaultValue = "250",
      description = "How long requests are counted (default ${DEFAULT-VALUE}).")
  private int windowMillis;

  @Mixin private ResultOptions results = new ResultOptions();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Override
  public Integer call() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    boolean smoke = results.smoke();
    int warmup = smoke ? 1 : warmupSeconds;
    int window = smoke ? SMOKE_MILLIS : windowMillis;
    List<Pair> pairs = new ArrayList<>();
    List<Pair> controls = new ArrayList<>();
    List<Double> threads = new ArrayList<>();
    for (int process = 0; process < (smoke ? 1 : processes); process++) {
      for (String line : run(warmup, window, smoke ? 2 : blocks)) {
        String[] words = line.split(" ", -1);
        if (words[0].equals(GuardCostProgram.THREADS)) {
          threads.add(Double.parseDouble(words[1]));
          continue;
        }
        Pair pair =
            new Pair(
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                Double.parseDouble(words[4]));
        (words[0].equals(GuardCostProgram.PAIR) ? pairs : controls).add(pair);
      }
    }
    GuardCostResult result =
        new GuardCostResult(
            environment,
            "java -jar benchmarks/target/benchmarks.jar guard-cost",
            warmup,
            window,
            GuardCostService.WORKERS,
            pairs,
            controls,
            threads);
    Path file = results.file("guard-cost");
    Json.write(file, result);
    out.printf(
        Locale.ROOT,
        "guard-cost: ratio %s, off in both %s; of processor time %s, off in both %s; own threads %.2f %%%nWritten: %s%n",
        result.guarded(),
        result.control(),
        result.guardedCpu(),
        result.controlCpu(),
        result.threadsShare() * 100,
        file);
    return 0;
  }

  private List<String> run(int warmup, int window, int blocksOfOne)
      throws IOException, InterruptedException {
    return ChildProcess.outputOf(
        List.of("-Xms256m", "-Xmx256m", "-XX:+UseG1GC"),
        GuardCostProgram.class,
        List.of(String.valueOf(warmup), String.valueOf(window), String.valueOf(blocksOfOne)),
        warmup + SLACK_SECONDS);
  }
}
