/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
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
import org.openjdk.jmh.util.Statistics;

/**
 * Runs a list of cases, one fork of each per round.
 *
 * <p>Rounds replace JMH's own forks: the forks of one case are spread over the whole run, so that a
 * disturbance hits one round of many cases and the median of each stays.
 */
public final class SuiteRunner<C extends SuiteCase, A> {
  private final Class<A> accountType;
  private final int rounds;
  private final Schedule schedule;
  private final PrintStream out;
  private final List<String> failures = new ArrayList<>();

  public SuiteRunner(Class<A> accountType, int rounds, Schedule schedule, PrintStream out) {
    this.accountType = accountType;
    this.rounds = rounds;
    this.schedule = schedule;
    this.out = out;
  }

  /**
   * Runs all cases and returns the scores in their order. A fork that fails is reported by {@link
   * #failures()}, and the others run on.
   */
  public Map<C, ForkScores<A>> run(List<C> cases) {
    Map<C, ForkScores<A>> collected = new LinkedHashMap<>();
    for (C one : cases) {
      collected.put(
          one,
          new ForkScores<>(
              new ArrayList<>(),
              new ArrayList<>(),
              new ArrayList<>(),
              new TreeMap<>(),
              new ArrayList<>()));
    }
    int done = 0;
    int all = cases.stream().mapToInt(one -> rounds * one.roundFactor()).sum();
    for (int round = 1; done < all; round++) {
      for (Map.Entry<C, ForkScores<A>> entry : collected.entrySet()) {
        if (round > rounds * entry.getKey().roundFactor()) {
          continue;
        }
        done++;
        String what =
            String.format(
                Locale.ROOT,
                "[%d/%d, round %d] %s %s",
                done,
                all,
                round,
                entry.getKey().benchmark(),
                entry.getKey().label());
        try {
          double nanos = runFork(entry.getKey(), entry.getValue());
          out.printf(Locale.ROOT, "%s: %,.1f ns/op%n", what, nanos);
        } catch (IOException | RunnerException e) {
          failures.add(what + ": " + e.getMessage());
          out.println(failures.get(failures.size() - 1));
        }
      }
    }
    collected.values().removeIf(scores -> scores.nanosPerOp().isEmpty());
    return collected;
  }

  public List<String> failures() {
    return List.copyOf(failures);
  }

  private double runFork(C one, ForkScores<A> into) throws IOException, RunnerException {
    Path accountFile = Files.createTempFile("bench-account", ".jsonl");
    String ownClassPath = System.getProperty("java.class.path", "");
    try {
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include(".*\\." + one.benchmark().replace(".", "\\.") + "$")
              .threads(one.threads())
              .forks(1)
              .addProfiler(GCProfiler.class)
              .shouldFailOnError(true)
              .verbosity(VerboseMode.SILENT)
              .jvmArgsPrepend("-D" + AccountFile.PROPERTY + '=' + accountFile);
      one.parameters().forEach((name, value) -> options.param(name, value));
      schedule.applyTo(options);
      // JMH gives its own class path to the forks and has no option for another.
      System.setProperty("java.class.path", one.classPath());
      double last = Double.NaN;
      for (RunResult result : new Runner(options.build()).run()) {
        last = result.getPrimaryResult().getScore();
        add(result, into);
        into.accounts().add(AccountFile.collect(accountFile, accountType));
      }
      return last;
    } finally {
      System.setProperty("java.class.path", ownClassPath);
      Files.deleteIfExists(accountFile);
    }
  }

  private static void add(RunResult result, ForkScores<?> into) {
    for (BenchmarkResult fork : result.getBenchmarkResults()) {
      for (IterationResult iteration : fork.getIterationResults()) {
        into.nanosPerOp().add(iteration.getPrimaryResult().getScore());
      }
    }
    Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
    if (allocated != null) {
      into.bytesPerOp().add(allocated.getScore());
    }
    if (into.jvmFlags().isEmpty()) {
      result.getParams().getJvmArgs().stream()
          .filter(flag -> !flag.contains(AccountFile.PROPERTY))
          .forEach(into.jvmFlags()::add);
    }
    if (result.getParams().getMode() == Mode.SampleTime) {
      Statistics sampled = result.getPrimaryResult().getStatistics();
      for (double percentile : new double[] {50, 99, 99.9, 99.99, 100}) {
        into.percentiles()
            .computeIfAbsent("p" + percentile, name -> new ArrayList<>())
            .add(sampled.getPercentile(percentile));
      }
    }
  }
}
