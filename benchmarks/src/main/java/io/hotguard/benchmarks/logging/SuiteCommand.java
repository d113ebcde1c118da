/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A suite of logging calls, under some setups of a logging library. */
public abstract class SuiteCommand extends MeasuringCommand {
  /** Factor of rounds for a case that decides a claim while callers share the processors. */
  private static final int CLAIM_FACTOR = 3;

  private static final List<String> ALL = List.of("sync", "mixed", "asyncRoot", "discard", "guard");
  private static final List<String> ONE_RING = ALL.subList(2, ALL.size());
  private static final List<String> LOGBACK = List.of("logbackAsync", "logbackGuard");
  private static final String CONFIG = "config";

  private final String name;

  @Option(names = "--rounds", description = "Forks of each case.")
  private int rounds;

  private SuiteCommand(String name, int rounds) {
    this.name = name;
    this.rounds = rounds;
  }

  /**
   * {@code logging}: the full matrix on Disruptor 3, a full ring of many callers on Disruptor 4.
   */
  @Command(
      name = "logging",
      description =
          "LoggingBenchmark: stock beside guarded, fast and slow sink, Disruptor 3 and 4.")
  public static final class Logging extends SuiteCommand {
    public Logging() {
      super("logging", 1);
    }

    @Override
    List<SuiteCase> cases() {
      List<SuiteCase> all = new ArrayList<>();
      for (String sink : List.of("null-fast", "slow")) {
        for (String mix : List.of("INFO", "WARN5", "WARN100")) {
          for (int threads : List.of(1, 2, 8)) {
            ALL.forEach(
                config ->
                    all.add(of(config, mix, sink, threads, 3).times(factor(config, mix, sink))));
          }
        }
      }
      for (String mix : List.of("INFO", "WARN5", "WARN100")) {
        ONE_RING.forEach(
            config -> all.add(of(config, mix, "slow", 8, 4).on(ClassPaths::withDisruptor4)));
      }
      return all;
    }

    private static SuiteCase of(
        String config, String mix, String sink, int threads, int disruptor) {
      return SuiteCase.of(
              "LoggingBenchmark.log", Map.of(CONFIG, config, "mix", mix, "sink", sink), threads)
          .with("disruptor", String.valueOf(disruptor));
    }

    private static int factor(String config, String mix, String sink) {
      boolean claimed = sink.equals("slow") && !mix.equals("WARN5");
      return claimed && List.of("discard", "guard").contains(config) ? CLAIM_FACTOR : 1;
    }
  }

  /** {@code enqueue}. */
  @Command(
      name = "enqueue",
      description = "LoggingBenchmark: what one event costs the caller when the ring has room.")
  public static final class Enqueue extends SuiteCommand {
    public Enqueue() {
      super("enqueue", 5);
    }

    @Override
    List<SuiteCase> cases() {
      return matrix("LoggingBenchmark.enqueue", ONE_RING, List.of(1, 2)).stream()
          .map(one -> one.given(Map.of("mix", "INFO", "sink", "null-fast")))
          .toList();
    }
  }

  /** {@code logback}: events that no spill holds, and a burst that one holds. */
  @Command(
      name = "logback",
      description = "LogbackBenchmark: AsyncAppender beside guarded, in storms of WARN events.")
  public static final class Logback extends SuiteCommand {
    public Logback() {
      super("logback", 3);
    }

    @Override
    List<SuiteCase> cases() {
      List<SuiteCase> all = new ArrayList<>(storm("endless"));
      all.addAll(storm("burst"));
      return all;
    }

    static List<SuiteCase> storm(String storm) {
      return matrix("LogbackBenchmark." + storm, LOGBACK, List.of(1, 8)).stream()
          .map(one -> one.with("storm", storm).on(() -> ClassPaths.with("logback")))
          .toList();
    }
  }

  /** Setups take turns, so that a drifting machine affects all alike. */
  private static List<SuiteCase> matrix(
      String benchmark, List<String> configs, List<Integer> threads) {
    return threads.stream()
        .flatMap(
            count ->
                configs.stream()
                    .map(config -> SuiteCase.of(benchmark, Map.of(CONFIG, config), count)))
        .toList();
  }

  abstract List<SuiteCase> cases();

  @Override
  protected void measure() throws IOException {
    write(results.file(name), name + " --rounds " + rounds, Map.of(), run(cases(), rounds));
  }
}
