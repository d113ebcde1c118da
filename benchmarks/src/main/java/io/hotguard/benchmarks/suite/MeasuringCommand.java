/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command that measures and writes result files; it fails if a fork has failed. */
public abstract class MeasuringCommand implements Callable<Integer> {
  @Mixin protected final ResultOptions results = new ResultOptions();
  protected final PrintStream out = Terminal.OUT;
  private final List<String> failures = new ArrayList<>();
  private @Nullable Environment environment;

  protected abstract void measure() throws IOException, InterruptedException, SQLException;

  @Override
  public final Integer call() throws IOException, InterruptedException, SQLException {
    environment = Environment.here();
    measure();
    failures.forEach(out::println);
    return failures.isEmpty() ? 0 : 1;
  }

  /** The machine and the commit at the begin. */
  protected final Environment environment() {
    return requireNonNull(environment);
  }

  /** The command line that a result names, from the name of the command on. */
  protected static String command(String arguments) {
    return "java -jar benchmarks/target/benchmarks.jar " + arguments;
  }

  protected final void write(Path file, Object result) throws IOException {
    Json.write(file, result);
    out.println("Written: " + file);
  }

  /** Writes cells; {@code arguments} are those of the command line, with its name. */
  protected final void write(
      Path file, String arguments, Map<String, String> versions, List<Cell> cells)
      throws IOException {
    write(file, new BenchmarkResult(environment(), command(arguments), versions, cells));
  }

  /** Runs the forks of all cases, and keeps the failures for the end. */
  protected final List<Cell> run(List<SuiteCase> cases, int rounds) {
    int forks = results.smoke() ? 1 : rounds;
    return new SuiteRunner(forks, results.smoke(), out, failures).run(cases);
  }

  /** Counts something about a case, mostly in a process of its own. */
  @FunctionalInterface
  protected interface Counting<C> {
    Map<String, Double> count(C one) throws IOException, InterruptedException;
  }

  /** Counts each case once a round; cases take turns, so that a drifting machine affects all. */
  protected final <C> List<Cell> count(
      List<C> cases,
      int rounds,
      List<String> flags,
      Function<C, Map<String, String>> label,
      Counting<C> counting)
      throws IOException, InterruptedException {
    List<Cell> cells = new ArrayList<>();
    for (C one : cases) {
      cells.add(Cell.counted(label.apply(one), flags, new ArrayList<>()));
    }
    for (int round = 1; round <= (results.smoke() ? 1 : rounds); round++) {
      for (int i = 0; i < cases.size(); i++) {
        Map<String, Double> counted = counting.count(cases.get(i));
        out.println(round + " " + cells.get(i).parameters() + ' ' + counted);
        cells.get(i).counted().add(counted);
      }
    }
    return cells;
  }
}
