/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.EventCount;
import io.hotguard.benchmarks.results.Measurement;
import io.hotguard.benchmarks.suite.ForkScores;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A suite of logging calls, under some setups of Log4j. */
public abstract class SuiteCommand extends MeasuringCommand {
  private final String name;

  @Option(names = "--rounds", description = "Forks of each combination.")
  private int rounds;

  @Option(names = "--configs", split = ",", description = "Setups of Log4j.")
  private List<String> configs;

  private SuiteCommand(String name, int rounds, String... configs) {
    this.name = name;
    this.rounds = rounds;
    this.configs = List.of(configs);
  }

  /** {@code logging}. */
  @Command(
      name = "logging",
      description =
          "LoggingBenchmark: stock beside guarded, fast and slow sink, Disruptor 3 and 4.")
  public static final class Logging extends SuiteCommand {
    @Option(names = "--threads", split = ",", description = "Logging threads.")
    private List<Integer> threads = List.of(1, 2, 8);

    @Option(names = "--disruptor", split = ",", description = "Releases of Disruptor.")
    private List<Integer> disruptors = List.of(3, 4);

    public Logging() {
      super("logging", 2, "sync", "mixed", "asyncRoot", "discard", "guard");
    }

    @Override
    List<Combination> combinations(List<String> configs) {
      return Combination.logging(configs, threads, disruptors);
    }
  }

  /** {@code enqueue}. */
  @Command(
      name = "enqueue",
      description = "EnqueueCostBenchmark: what one event costs the caller when the ring has room.")
  public static final class Enqueue extends SuiteCommand {
    static final List<Integer> THREADS = List.of(1, 2);

    public Enqueue() {
      super("enqueue", 5, "asyncRoot", "discard", "guard");
    }

    @Override
    List<Combination> combinations(List<String> configs) {
      return Combination.enqueue(configs, THREADS);
    }
  }

  abstract List<Combination> combinations(List<String> configs);

  @Override
  protected void measure() throws IOException {
    configs.forEach(Setup::of);
    Environment environment = Environment.here();
    List<Measurement> measurements = new ArrayList<>();
    fork(combinations(configs), EventAccount.class, rounds)
        .forEach((combination, scores) -> measurements.add(measurement(combination, scores)));
    write(
        results.file(name),
        new BenchmarkResult(environment, command(name + " --rounds " + rounds), measurements));
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
