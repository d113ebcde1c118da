/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.suite.CountedResult;
import java.util.Locale;
import java.util.Map;

/** Markdown of the results of command {@code jdbc}. */
final class JdbcTables {
  private JdbcTables() {}

  static String wrappers(Results results) {
    return results.wrappers().map(JdbcTables::wrapperTable).orElse(MarkdownTables.NOT_MEASURED);
  }

  static String settings(Results results) {
    return results
        .driverSettings()
        .map(JdbcTables::settingsTable)
        .orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String wrapperTable(CountedResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append("| threads | data source | ns/op | added, ns/op | B/op | added, B/op |\n");
    text.append("|--:|---|--:|--:|--:|--:|\n");
    for (CountedResult.Cell cell : result.measurements()) {
      boolean isRaw = cell.parameter("subject").equals("RAW");
      CountedResult.Cell raw =
          result.find(Map.of("subject", "RAW", "threads", cell.parameter("threads"))).orElse(cell);
      row(
          text,
          cell.parameter("threads"),
          '`' + cell.parameter("subject").toLowerCase(Locale.ROOT).replace('_', '-') + '`',
          format("%,.0f", cell.medianNanos()),
          isRaw ? "-" : format("%+,.0f", cell.medianNanos() - raw.medianNanos()),
          format("%,.0f", cell.medianBytes()),
          isRaw ? "-" : format("%+,.0f", cell.medianBytes() - raw.medianBytes()));
    }
    return text.toString();
  }

  private static String settingsTable(CountedResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append("Server ")
        .append(result.versions().getOrDefault("server", "?"))
        .append(", ")
        .append(result.versions().getOrDefault("driver", "?"))
        .append(
            ". One operation is one update and one select; counts are the server's for 100.\n\n");
    text.append(
        "| settings | us/op | x as found | questions | selects | prepares | executes of prepared |\n");
    text.append("|---|--:|--:|--:|--:|--:|--:|\n");
    CountedResult.Cell found = result.find(Map.of("settings", "as-found")).orElse(null);
    for (CountedResult.Cell cell : result.measurements()) {
      row(
          text,
          '`' + cell.parameter("settings") + '`',
          format("%,.1f", cell.medianNanos() / 1e3),
          found == null ? "-" : format("%.2f", found.medianNanos() / cell.medianNanos()),
          counted(cell, "Questions"),
          counted(cell, "Com_select"),
          counted(cell, "Com_stmt_prepare"),
          counted(cell, "Com_stmt_execute"));
    }
    text.append('\n');
    result
        .versions()
        .forEach(
            (name, value) -> {
              if (name.startsWith("settings ")) {
                text.append("- `" + name.substring("settings ".length()) + "`: `" + value + "`\n");
              }
            });
    return text.toString();
  }

  private static String counted(CountedResult.Cell cell, String name) {
    return format("%,.0f", cell.counted().getOrDefault(name, Double.NaN));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
