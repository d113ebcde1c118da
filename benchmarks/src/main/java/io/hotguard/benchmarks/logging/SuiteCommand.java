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
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A suite of logging calls, under some setups of a logging library. */
public abstract class SuiteCommand extends MeasuringCommand {
  private final String name;
  private final Function<String, Setup> setups;

  @Option(names = "--rounds", description = "Forks of each combination.")
  private int rounds;

  @Option(names = "--configs", split = ",", description = "Setups of the logging library.")
  private List<String> configs;

  private SuiteCommand(String name, Function<String, Setup> setups, int rounds, String... configs) {
    this.name = name;
    this.setups = setups;
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
      super("logging", Setup::log4j, 1, "sync", "mixed", "asyncRoot", "discard", "guard");
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
      super("enqueue", Setup::log4j, 5, "asyncRoot", "discard", "guard");
    }

    @Override
    List<Combination> combinations(List<String> configs) {
      return Combination.enqueue(configs, THREADS);
    }
  }

  /** {@code logback}. */
  @Command(
      name = "logback",
      description = "LogbackBenchmark: AsyncAppender beside guarded, in storms of WARN events.")
  public static final class Logback extends SuiteCommand {
    static final List<Integer> THREADS = List.of(1, 8);

    @Option(names = "--storms", split = ",", description = "Storms of WARN events.")
    private List<LogbackCombination.Storm> storms = List.of(LogbackCombination.Storm.values());

    public Logback() {
      super("logback", Setup::logback, 3, "logbackAsync", "logbackGuard");
    }

    @Override
    List<LogbackCombination> combinations(List<String> configs) {
      return LogbackCombination.all(storms, configs, THREADS);
    }

    @Override
    boolean isWhole() {
      return storms.containsAll(List.of(LogbackCombination.Storm.values()));
    }
  }

  abstract List<? extends SuiteCase> combinations(List<String> configs);

  /** Tells whether the result replaces the committed one. */
  boolean isWhole() {
    return true;
  }

  @Override
  protected void measure() throws IOException {
    configs.forEach(this::setup);
    Environment environment = Environment.here();
    List<Measurement> measurements = new ArrayList<>();
    fork(combinations(configs), EventAccount.class, rounds)
        .forEach((combination, scores) -> measurements.add(measurement(combination, scores)));
    write(
        results.file(name, isWhole()),
        new BenchmarkResult(environment, command(name + " --rounds " + rounds), measurements));
  }

  /** The setup that an option names; a wrong name is refused. */
  private Setup setup(String config) {
    return setups.apply(config);
  }

  private Measurement measurement(SuiteCase combination, ForkScores<EventAccount> scores) {
    List<String> flags = new ArrayList<>(scores.jvmFlags());
    Setup setup = setup(combination.parameters().getOrDefault("config", ""));
    long burnNanos =
        "slow".equals(combination.label().get("sink")) ? LoggingBenchmark.SLOW_NANOS : 0;
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
