/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import io.hotguard.benchmarks.process.Terminal;
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
import picocli.CommandLine.Mixin;

/** A command that measures and writes result files; it fails if a fork has failed. */
public abstract class MeasuringCommand implements Callable<Integer> {
  @Mixin protected final ResultOptions results = new ResultOptions();

  protected final PrintStream out = Terminal.OUT;

  private final List<String> failures = new ArrayList<>();

  protected abstract void measure() throws IOException, InterruptedException, SQLException;

  @Override
  public final Integer call() throws IOException, InterruptedException, SQLException {
    measure();
    failures.forEach(out::println);
    return failures.isEmpty() ? 0 : 1;
  }

  /** The command line that a result names, from the name of the command on. */
  protected static String command(String arguments) {
    return "java -jar benchmarks/target/benchmarks.jar " + arguments;
  }

  protected final void write(Path file, Object result) throws IOException {
    Json.write(file, result);
    out.println("Written: " + file);
  }

  /** Runs the forks of all cases, and keeps the failures for the end. */
  protected final <C extends SuiteCase, A> Map<C, ForkScores<A>> fork(
      List<C> cases, Class<A> account, int rounds) {
    return fork(cases, account, results.smoke() ? 1 : rounds, results.schedule());
  }

  /** The same with a schedule of its own. */
  protected final <C extends SuiteCase, A> Map<C, ForkScores<A>> fork(
      List<C> cases, Class<A> account, int rounds, Schedule schedule) {
    SuiteRunner<C, A> runner = new SuiteRunner<>(account, rounds, schedule, out);
    Map<C, ForkScores<A>> scores = runner.run(cases);
    failures.addAll(runner.failures());
    return scores;
  }

  /** Runs cases whose forks count for themselves. */
  protected final <C extends SuiteCase> CountedResult count(
      List<C> cases, int rounds, String command, Map<String, String> versions) {
    Environment environment = Environment.here();
    List<CountedResult.Cell> cells = new ArrayList<>();
    fork(cases, CountedAccount.class, rounds)
        .forEach((one, scores) -> cells.add(CountedResult.Cell.of(one, scores)));
    return new CountedResult(environment, command, versions, cells);
  }
}
