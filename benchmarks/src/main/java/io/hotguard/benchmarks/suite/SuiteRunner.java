/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs a list of cases, one fork of each per round.
 *
 * <p>Rounds replace JMH's own forks: the forks of one case are spread over the whole run, so that a
 * disturbance hits one round of many cases and the median of each stays.
 */
final class SuiteRunner {
  private static final TimeValue MOMENT = TimeValue.milliseconds(200);

  private final int rounds;
  private final boolean smoke;
  private final PrintStream out;
  private final List<String> failures;

  /** Adds a line to {@code failures} for each fork that fails. */
  SuiteRunner(int rounds, boolean smoke, PrintStream out, List<String> failures) {
    this.rounds = rounds;
    this.smoke = smoke;
    this.out = out;
    this.failures = failures;
  }

  /** Runs all cases and returns their cells in that order. If a fork fails, the others run on. */
  List<Cell> run(List<SuiteCase> cases) {
    List<Cell> cells = new ArrayList<>();
    for (SuiteCase one : cases) {
      cells.add(
          new Cell(
              one.label(),
              new ArrayList<>(),
              new ArrayList<>(),
              new ArrayList<>(),
              new ArrayList<>()));
    }
    int done = 0;
    int all = cases.stream().mapToInt(one -> rounds * one.roundFactor()).sum();
    for (int round = 1; done < all; round++) {
      for (int i = 0; i < cases.size(); i++) {
        SuiteCase one = cases.get(i);
        if (round <= rounds * one.roundFactor()) {
          done++;
          run(
              one,
              cells.get(i),
              String.format(
                  Locale.ROOT,
                  "[%d/%d, round %d] %s %s",
                  done,
                  all,
                  round,
                  one.benchmark(),
                  one.label()));
        }
      }
    }
    cells.removeIf(cell -> cell.nanosPerOp().isEmpty());
    return cells;
  }

  private void run(SuiteCase one, Cell into, String name) {
    try {
      out.printf(Locale.ROOT, "%s: %,.1f ns/op%n", name, runFork(one, into));
    } catch (IOException | RunnerException e) {
      failures.add(name + ": " + e.getMessage());
      out.println(failures.get(failures.size() - 1));
    }
  }

  private double runFork(SuiteCase one, Cell into) throws IOException, RunnerException {
    Path accountFile = Files.createTempFile("bench-account", ".json");
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
      if (smoke) {
        options
            .warmupIterations(1)
            .warmupTime(MOMENT)
            .measurementIterations(1)
            .measurementTime(MOMENT);
      }
      // JMH gives its own class path to the forks and has no option for another.
      System.setProperty("java.class.path", one.classPath().get());
      double last = Double.NaN;
      for (RunResult result : new Runner(options.build()).run()) {
        last = result.getPrimaryResult().getScore();
        add(result, into);
        into.counted().add(AccountFile.collect(accountFile));
      }
      return last;
    } finally {
      System.setProperty("java.class.path", ownClassPath);
      Files.deleteIfExists(accountFile);
    }
  }

  private static void add(RunResult result, Cell into) {
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
  }
}
