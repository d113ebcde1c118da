/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import io.hotguard.benchmarks.ChildProcess;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.ResultOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code guard-cost}: a service without the profile guard, with it, with it, without it, again and
 * again, each in a process of its own.
 */
@Command(
    name = "guard-cost",
    mixinStandardHelpOptions = true,
    description = "What the profile guard costs a service that is not in trouble.")
public final class GuardCostCommand implements Callable<Integer> {
  private static final String SERVED = "served ";
  private static final int SLACK_SECONDS = 60;

  @Option(
      names = "--pairs",
      defaultValue = "10",
      description = "Pairs of processes, an even number (default ${DEFAULT-VALUE}).")
  private int pairs;

  @Option(
      names = "--warmup-seconds",
      defaultValue = "4",
      description = "Before each is measured (default ${DEFAULT-VALUE}).")
  private int warmupSeconds;

  @Option(
      names = "--seconds",
      defaultValue = "6",
      description = "For which each is measured (default ${DEFAULT-VALUE}).")
  private int seconds;

  @Mixin private ResultOptions results = new ResultOptions();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Override
  public Integer call() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    int wanted = results.smoke() ? 2 : pairs;
    int warmup = results.smoke() ? 1 : warmupSeconds;
    int measured = results.smoke() ? 1 : seconds;
    List<GuardCostResult.Pair> done = new ArrayList<>();
    while (done.size() < wanted) {
      double plainFirst = run(false, warmup, measured);
      double guardedSecond = run(true, warmup, measured);
      double guardedThird = run(true, warmup, measured);
      double plainFourth = run(false, warmup, measured);
      done.add(new GuardCostResult.Pair(plainFirst, guardedSecond));
      done.add(new GuardCostResult.Pair(plainFourth, guardedThird));
    }
    GuardCostResult result =
        new GuardCostResult(
            environment,
            "java -jar benchmarks/target/benchmarks.jar guard-cost --pairs " + pairs,
            warmup,
            measured,
            GuardCostService.WORKERS,
            done);
    Path file = results.file("guard-cost");
    Json.write(file, result);
    out.printf(
        Locale.ROOT,
        "guard-cost: ratio %.4f (%.4f..%.4f)%nWritten: %s%n",
        result.ratio(),
        result.lowest(),
        result.highest(),
        file);
    return 0;
  }

  private double run(boolean guarded, int warmup, int measured)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-guard-cost");
    List<String> lines = new ArrayList<>();
    try {
      ChildProcess.start(
              directory,
              List.of("-Xms256m", "-Xmx256m", "-XX:+UseG1GC"),
              GuardCostService.class,
              List.of(String.valueOf(guarded), String.valueOf(warmup), String.valueOf(measured)))
          .await(lines::add, warmup + measured + SLACK_SECONDS);
    } finally {
      Files.deleteIfExists(directory.resolve("stderr.txt"));
      Files.deleteIfExists(directory);
    }
    double perSecond =
        lines.stream()
            .filter(line -> line.startsWith(SERVED))
            .mapToDouble(line -> Double.parseDouble(line.substring(SERVED.length())))
            .findFirst()
            .orElseThrow(() -> new IOException("the service says nothing"));
    out.printf(Locale.ROOT, "guard-cost: %s %,.0f/s%n", guarded ? "guarded" : "plain", perSecond);
    return perSecond;
  }
}
