/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.CountedAccount;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.ResultOptions;
import io.hotguard.benchmarks.suite.SuiteRunner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hotpath}: the replacements of io.hotguard.hotpath beside what they replace. */
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

  @Option(
      names = "--only",
      split = ",",
      description = "Which replacements, such as KeyedExecutor (default: all).")
  private List<String> only = List.of();

  @Spec private @Nullable CommandSpec spec;

  @Mixin private ResultOptions results = new ResultOptions();

  @Override
  public Integer call() throws IOException {
    List<HotpathCase> cases = cases();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Environment environment = Environment.here();
    List<CountedResult.Cell> cells = new ArrayList<>();
    SuiteRunner<HotpathCase, CountedAccount> runner =
        new SuiteRunner<>(
            CountedAccount.class, results.smoke() ? 1 : rounds, results.schedule(), out);
    runner.run(cases).forEach((one, scores) -> cells.add(CountedResult.Cell.of(one, scores)));
    Path file = results.file("hotpath");
    Json.write(
        file,
        new CountedResult(
            environment, command(), LibraryVersions.beside(HotpathCommand.class), cells));
    out.println("Written: " + file);
    runner.failures().forEach(out::println);
    return runner.failures().isEmpty() ? 0 : 1;
  }

  private List<HotpathCase> cases() {
    try {
      return HotpathCase.of(only);
    } catch (IllegalArgumentException unknown) {
      throw spec == null
          ? unknown
          : new ParameterException(spec.commandLine(), "--only=" + unknown.getMessage(), unknown);
    }
  }

  private String command() {
    return "java -jar benchmarks/target/benchmarks.jar hotpath"
        + (only.isEmpty() ? "" : " --only " + String.join(",", only))
        + " --rounds "
        + rounds;
  }
}
