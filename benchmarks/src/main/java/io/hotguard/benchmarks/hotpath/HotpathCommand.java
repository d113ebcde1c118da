/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.CountedAccount;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.ResultOptions;
import io.hotguard.benchmarks.suite.Selection;
import io.hotguard.benchmarks.suite.SuiteRunner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hotpath}: the replacements of io.hotguard.hotpath beside the code that they replace. */
@Command(
    name = "hotpath",
    mixinStandardHelpOptions = true,
    description =
        "The replacements for hot paths beside what they replace and what else could do it.")
public final class HotpathCommand implements Callable<Integer> {

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Forks of each case (default ${DEFAULT-VALUE}).")
  private int rounds;

  @Mixin private Selection selection = new Selection();

  @Mixin private ResultOptions results = new ResultOptions();

  @Override
  public Integer call() throws IOException {
    List<HotpathCase> cases = selection.of(HotpathCase.all(), HotpathCase::primitive);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Environment environment = Environment.here();
    List<CountedResult.Cell> cells = new ArrayList<>();
    SuiteRunner<HotpathCase, CountedAccount> runner =
        new SuiteRunner<>(
            CountedAccount.class, results.smoke() ? 1 : rounds, results.schedule(), out);
    runner.run(cases).forEach((one, scores) -> cells.add(CountedResult.Cell.of(one, scores)));
    Path file = results.file("hotpath", selection.isWhole());
    Json.write(
        file,
        new CountedResult(
            environment, command(), LibraryVersions.beside(HotpathCommand.class), cells));
    out.println("Written: " + file);
    runner.failures().forEach(out::println);
    return runner.failures().isEmpty() ? 0 : 1;
  }

  private String command() {
    return "java -jar benchmarks/target/benchmarks.jar hotpath"
        + selection.option()
        + " --rounds "
        + rounds;
  }
}
