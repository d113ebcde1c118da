/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.rule.RuleCatalog;
import java.util.Locale;
import java.util.stream.Collectors;

/** Pieces of Markdown that all pages share. */
final class Markdown {
  private Markdown() {}

  /** The machine of a result file, its commit and its date. */
  static String environment(JsonNode file) {
    JsonNode environment = file.path("environment");
    return environment.isMissingNode()
        ? ""
        : format(
            "JDK %s; %s, %s processors, %,d MiB; %s; commit `%s`; %s.\n\n",
            environment.path("jdk").asText(),
            environment.path("cpu").asText(),
            environment.path("cpus").asText(),
            environment.path("memoryMebibytes").asLong(),
            environment.path("os").asText(),
            environment.path("commit").asText(),
            environment.path("date").asText());
  }

  static String versions(JsonNode file) {
    String versions =
        file.path("versions").properties().stream()
            .map(library -> library.getKey() + ' ' + library.getValue().asText())
            .collect(Collectors.joining(", "));
    return versions.isEmpty() ? "" : versions + ".\n\n";
  }

  /** The head of a table of texts. */
  static void head(StringBuilder text, String... cells) {
    row(text, cells);
    text.append("|---".repeat(cells.length)).append("|\n");
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
