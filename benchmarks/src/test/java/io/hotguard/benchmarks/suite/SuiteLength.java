/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;
import picocli.CommandLine;

/** How long a suite takes at least: the forks that it starts and the iterations of each. */
public final class SuiteLength {
  private static final Path PAGE = Path.of("README.md");

  private SuiteLength() {}

  /** The default of an option of a command. */
  public static List<String> defaultOf(Object command, String option) {
    return List.of(
        new CommandLine(command)
            .getCommandSpec()
            .findOption(option)
            .defaultValueString()
            .replaceAll("[\\[\\] ]", "")
            .split(",", -1));
  }

  /** The row of the page for a suite whose iterations take a fixed time. */
  public static String row(
      String command, List<SuiteCase> cases, int rounds, AnnotatedElement benchmark) {
    Warmup warmUp = benchmark.getAnnotation(Warmup.class);
    Measurement measurement = benchmark.getAnnotation(Measurement.class);
    int seconds =
        warmUp.iterations() * warmUp.time() + measurement.iterations() * measurement.time();
    int forks = forks(cases, rounds);
    return "| `"
        + command
        + "` | "
        + forks
        + " | "
        + seconds
        + " s | "
        + forks * seconds / 60
        + " min |";
  }

  /** The row of the page for a suite whose iterations take what their work takes. */
  public static String rowOfSingleShots(
      String command, List<SuiteCase> cases, int rounds, AnnotatedElement benchmark) {
    int shots =
        benchmark.getAnnotation(Warmup.class).iterations()
            + benchmark.getAnnotation(Measurement.class).iterations();
    return "| `" + command + "` | " + forks(cases, rounds) + " | " + shots + " single shots | |";
  }

  private static int forks(List<SuiteCase> cases, int rounds) {
    return cases.stream().mapToInt(one -> rounds * one.roundFactor()).sum();
  }

  public static String page() throws IOException {
    return Files.readString(PAGE);
  }
}
