/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code all}: measures what the front page shows, each command in a process of its own. */
@Command(
    name = "all",
    description =
        "Measures again what the README shows, in about two and a half hours, and writes its figures.")
public final class AllCommand implements Callable<Integer> {
  private static final String RESULTS = "docs/results/";

  /**
   * A command of this jar.
   *
   * @param minutes on two processors
   */
  record Step(int minutes, List<String> arguments) {
    private static Step of(int minutes, String... arguments) {
      return new Step(minutes, List.of(arguments));
    }
  }

  /** The shortest first: a machine that lacks something shows it soon. */
  static final List<Step> STEPS =
      List.of(
          Step.of(1, "demo", "--json", RESULTS + "demo.json"),
          Step.of(1, "demo", "--logback", "--json", RESULTS + "demo-logback.json"),
          Step.of(4, "diagnosis"),
          Step.of(5, "kafka"),
          Step.of(5, "peers"),
          Step.of(6, "lint"),
          Step.of(8, "ladder"),
          Step.of(12, "metrics", "--only", "record"),
          Step.of(15, "jdbc", "--only", "settings"),
          Step.of(25, "logging"),
          Step.of(30, "hotpath"),
          Step.of(35, "rates"),
          Step.of(0, "tables"));

  @Option(names = "--list", description = "Only say what would run.")
  private boolean list;

  @Override
  public Integer call() throws IOException, InterruptedException {
    System.out.print(plan());
    boolean failed = false;
    for (Step step : list ? List.<Step>of() : STEPS) {
      long start = System.nanoTime();
      List<String> command =
          new ArrayList<>(
              List.of(Jdk.OWN.tool("java"), "-cp", ClassPaths.own(), Main.class.getName()));
      command.addAll(step.arguments());
      int status = new ProcessBuilder(command).inheritIO().start().waitFor();
      failed |= status != 0;
      System.out.printf(
          Locale.ROOT,
          "%s: %s after %.0f min%n",
          String.join(" ", step.arguments()),
          status == 0 ? "done" : "failed",
          (System.nanoTime() - start) / 60e9);
    }
    return failed ? 1 : 0;
  }

  /** Each command and about how long it takes. */
  static String plan() {
    StringBuilder plan = new StringBuilder();
    for (Step step : STEPS) {
      plan.append(
          String.format("%4d min  %s\n", step.minutes(), String.join(" ", step.arguments())));
    }
    return plan.append(
            String.format(
                "%4d min in all, on two processors. lint compares with SpotBugs after mvn -Ppeers"
                    + " package, and needs the libraries of mvn -Pcorpus -pl guard-cli"
                    + " generate-test-resources. peers needs mvn -Ppeers package and JDK 21 or later,"
                    + " kafka needs mvn -Pkafka package.\n",
                STEPS.stream().mapToInt(Step::minutes).sum()))
        .toString();
  }
}
