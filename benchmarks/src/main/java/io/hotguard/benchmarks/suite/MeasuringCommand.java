/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.BenchmarkResult;
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
  protected final BenchmarkResult run(
      List<SuiteCase> cases, int rounds, String command, Map<String, String> versions) {
    Environment environment = Environment.here();
    int forks = results.smoke() ? 1 : rounds;
    return new BenchmarkResult(
        environment,
        command,
        versions,
        new SuiteRunner(forks, results.schedule(), out, failures).run(cases));
  }
}
