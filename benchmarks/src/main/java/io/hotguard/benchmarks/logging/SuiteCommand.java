/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.EventCount;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.results.Measurement;
import io.hotguard.benchmarks.suite.ForkScores;
import io.hotguard.benchmarks.suite.Schedule;
import io.hotguard.benchmarks.suite.SuiteRunner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

public final class SuiteCommand {
  private SuiteCommand() {}

  /** {@code logging}. */
  @Command(
      name = "logging",
      mixinStandardHelpOptions = true,
      description =
          "LoggingBenchmark: stock beside guarded, fast and slow sink, Disruptor 3 and 4.")
  public static final class Logging implements Callable<Integer> {
    @Option(
        names = "--json",
        defaultValue = "docs/results/logging.json",
        description = "Result file (default ${DEFAULT-VALUE}).")
    private Path json = Path.of("");

    @Option(
        names = "--rounds",
        defaultValue = "2",
        description = "Forks of each combination (default ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
        names = "--configs",
        split = ",",
        defaultValue = "sync,mixed,asyncRoot,discard,guard",
        description = "Default ${DEFAULT-VALUE}.")
    private List<String> configs = List.of();

    @Option(
        names = "--threads",
        split = ",",
        defaultValue = "1,2,8",
        description = "Default ${DEFAULT-VALUE}.")
    private List<Integer> threads = List.of();

    @Option(
        names = "--disruptor",
        split = ",",
        defaultValue = "3,4",
        description = "Default ${DEFAULT-VALUE}.")
    private List<Integer> disruptors = List.of();

    @Option(
        names = "--smoke",
        description =
            "One warm-up and one measured iteration: shows that it runs, measures nothing.")
    private boolean smoke;

    @Override
    public Integer call() throws IOException {
      configs.forEach(Setup::of);
      Schedule schedule = smoke ? new Schedule(1, 1, 0) : Schedule.AS_ANNOTATED;
      return runSuite(
          "logging", Combination.logging(configs, threads, disruptors), rounds, schedule, json);
    }
  }

  /** {@code enqueue}. */
  @Command(
      name = "enqueue",
      mixinStandardHelpOptions = true,
      description = "EnqueueCostBenchmark: what one event costs the caller when the ring has room.")
  public static final class Enqueue implements Callable<Integer> {
    static final List<Integer> THREADS = List.of(1, 2);

    @Option(
        names = "--json",
        defaultValue = "docs/results/enqueue.json",
        description = "Result file (default ${DEFAULT-VALUE}).")
    private Path json = Path.of("");

    @Option(
        names = "--rounds",
        defaultValue = "5",
        description = "Forks of each combination (default ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
        names = "--configs",
        split = ",",
        defaultValue = "asyncRoot,discard,guard",
        description = "Default ${DEFAULT-VALUE}.")
    private List<String> configs = List.of();

    @Option(
        names = "--smoke",
        description = "Few iterations: shows that it runs, measures nothing.")
    private boolean smoke;

    @Override
    public Integer call() throws IOException {
      configs.forEach(Setup::of);
      Schedule schedule = smoke ? new Schedule(10, 10, 0) : Schedule.AS_ANNOTATED;
      return runSuite("enqueue", Combination.enqueue(configs, THREADS), rounds, schedule, json);
    }
  }

  private static int runSuite(
      String name, List<Combination> combinations, int rounds, Schedule schedule, Path json)
      throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Environment environment = Environment.here();
    List<Measurement> measurements = new ArrayList<>();
    SuiteRunner<Combination, EventAccount> runner =
        new SuiteRunner<>(EventAccount.class, rounds, schedule, out);
    runner
        .run(combinations)
        .forEach((combination, scores) -> measurements.add(measurement(combination, scores)));
    String command = "java -jar benchmarks/target/benchmarks.jar " + name + " --rounds " + rounds;
    Json.write(json, new BenchmarkResult(environment, command, measurements));
    out.println("Written: " + json);
    runner.failures().forEach(out::println);
    return runner.failures().isEmpty() ? 0 : 1;
  }

  private static Measurement measurement(Combination combination, ForkScores<EventAccount> scores) {
    List<String> flags = new ArrayList<>(scores.jvmFlags());
    Setup setup = Setup.of(combination.parameters().getOrDefault("config", ""));
    long burnNanos =
        "slow".equals(combination.parameters().get("sink")) ? LoggingBenchmark.SLOW_NANOS : 0;
    setup.properties(burnNanos).forEach((key, value) -> flags.add("-D" + key + '=' + value));
    return new Measurement(
        combination.benchmark(),
        combination.label(),
        flags,
        scores.nanosPerOp(),
        scores.bytesPerOp(),
        scores.accounts().stream().map(EventAccount::producerBytesPerOp).toList(),
        scores.accounts().stream()
            .map(EventAccount::events)
            .reduce(EventCount.NONE, EventCount::plus));
  }
}
