/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.rule.RuleCatalog;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Pieces of Markdown that all pages share. */
final class Markdown {
  static final String NOT_MEASURED = "Not measured yet.\n";

  private Markdown() {}

  static String environment(Environment environment) {
    return environment(environment, machine(environment));
  }

  /** The environment, without its machine if that is the machine of the other. */
  static String environmentBeside(Environment other, Environment environment) {
    String machine = machine(environment);
    return environment(environment, machine.equals(machine(other)) ? "" : machine);
  }

  private static String environment(Environment environment, String machine) {
    return format(
        "JDK %s; %scommit `%s`; %s.\n\n",
        environment.jdk(), machine, environment.commit(), environment.date());
  }

  private static String machine(Environment environment) {
    return format(
        "%s, %d processors, %,d MiB; %s; ",
        environment.cpu(), environment.cpus(), environment.memoryMebibytes(), environment.os());
  }

  static String versions(Map<String, String> versions) {
    return versions.entrySet().stream()
        .map(library -> library.getKey() + ' ' + library.getValue())
        .collect(Collectors.joining(", ", "", ".\n\n"));
  }

  static void row(StringBuilder text, String... cells) {
    text.append("| ");
    for (int i = 0; i < cells.length; i++) {
      text.append(i == 0 ? "" : " | ").append(cells[i].replace("|", "\\|"));
    }
    text.append(" |\n");
  }

  /** Returns the name with a link to its page; causes that are no rules share one. */
  static String rule(String name) {
    return RuleCatalog.load().rules().stream()
            .anyMatch(rule -> rule.descriptor().name().equals(name))
        ? format("[%s](../rules/%s.md)", name, name)
        : format("[%s](../diagnose.md#causes)", name);
  }

  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
