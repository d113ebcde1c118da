/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.ClassPaths;
import io.hotguard.benchmarks.results.EventCount;
import io.hotguard.benchmarks.results.Measurement;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs a list of combinations, one fork of each per round.
 *
 * <p>Rounds instead of JMH's own forks: the forks of one combination are spread over the whole run,
 * so that a disturbance hits one round of many combinations and the median of each stays.
 */
final class SuiteRunner {
  /** How many times as many rounds a combination gets that decides a claim. */
  private static final int CLAIM_FACTOR = 3;

  private final int rounds;
  private final Schedule schedule;
  private final PrintStream out;

  /** Iterations of a fork; 0 leaves what the benchmark's annotations say. */
  record Schedule(int warmUps, int measurements) {
    static final Schedule AS_ANNOTATED = new Schedule(0, 0);
  }

  SuiteRunner(int rounds, Schedule schedule, PrintStream out) {
    this.rounds = rounds;
    this.schedule = schedule;
    this.out = out;
  }

  List<Measurement> run(List<Combination> combinations) throws IOException, RunnerException {
    Map<Combination, Collected> collected = new LinkedHashMap<>();
    combinations.forEach(combination -> collected.put(combination, new Collected()));
    int done = 0;
    int all = combinations.stream().mapToInt(this::roundsOf).sum();
    for (int round = 1; done < all; round++) {
      for (Map.Entry<Combination, Collected> entry : collected.entrySet()) {
        if (round > roundsOf(entry.getKey())) {
          continue;
        }
        double nanos = runFork(entry.getKey(), entry.getValue());
        done++;
        out.printf(
            Locale.ROOT,
            "[%d/%d, round %d] %s %s: %,.1f ns/op%n",
            done,
            all,
            round,
            entry.getKey().benchmark(),
            entry.getKey().label(),
            nanos);
      }
    }
    return collected.entrySet().stream().map(e -> e.getValue().toMeasurement(e.getKey())).toList();
  }

  private int roundsOf(Combination combination) {
    return combination.isNoisyAndClaimed() ? CLAIM_FACTOR * rounds : rounds;
  }

  private double runFork(Combination combination, Collected into)
      throws IOException, RunnerException {
    Path accountFile = Files.createTempFile("bench-account", ".jsonl");
    String ownClassPath = System.getProperty("java.class.path", "");
    try {
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include(".*\\." + combination.benchmark().replace(".", "\\.") + "$")
              .threads(combination.threads())
              .forks(1)
              .addProfiler(GCProfiler.class)
              .shouldFailOnError(true)
              .verbosity(VerboseMode.SILENT)
              .jvmArgsPrepend("-D" + EventAccount.FILE_PROPERTY + '=' + accountFile);
      combination.parameters().forEach((name, value) -> options.param(name, value));
      if (schedule.measurements() > 0) {
        options.warmupIterations(schedule.warmUps()).measurementIterations(schedule.measurements());
      }
      if (combination.disruptor() == 4) {
        // JMH gives its own class path to the forks and has no option for another.
        System.setProperty("java.class.path", disruptor4ClassPath());
      }
      Collection<RunResult> results = new Runner(options.build()).run();
      double last = Double.NaN;
      for (RunResult result : results) {
        last = result.getPrimaryResult().getScore();
        into.add(result, EventAccount.collect(accountFile));
      }
      return last;
    } finally {
      System.setProperty("java.class.path", ownClassPath);
      Files.deleteIfExists(accountFile);
    }
  }

  private static String disruptor4ClassPath() throws IOException {
    Optional<String> path = ClassPaths.withDisruptor4();
    return path.orElseThrow(
        () ->
            new IOException(
                "disruptor=4: no disruptor4/ directory beside benchmarks.jar; build with mvn package"));
  }

  /** The scores of one combination's forks. */
  private static final class Collected {
    private final List<Double> nanos = new ArrayList<>();
    private final List<Double> bytes = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private final List<Double> producerBytes = new ArrayList<>();
    private EventCount events = EventCount.NONE;

    void add(RunResult result, EventAccount account) {
      for (BenchmarkResult fork : result.getBenchmarkResults()) {
        for (IterationResult iteration : fork.getIterationResults()) {
          nanos.add(iteration.getPrimaryResult().getScore());
        }
      }
      Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
      if (allocated != null) {
        bytes.add(allocated.getScore());
      }
      if (flags.isEmpty()) {
        result.getParams().getJvmArgs().stream()
            .filter(flag -> !flag.contains(EventAccount.FILE_PROPERTY))
            .forEach(flags::add);
      }
      producerBytes.add(account.producerBytesPerOp());
      events = events.plus(account.events());
    }

    Measurement toMeasurement(Combination combination) {
      List<String> all = new ArrayList<>(flags);
      Setup setup = Setup.of(combination.parameters().getOrDefault("config", ""));
      long burnNanos =
          "slow".equals(combination.parameters().get("sink")) ? LoggingBenchmark.SLOW_NANOS : 0;
      setup.properties(burnNanos).forEach((key, value) -> all.add("-D" + key + '=' + value));
      return new Measurement(
          combination.benchmark(), combination.label(), all, nanos, bytes, producerBytes, events);
    }
  }
}
