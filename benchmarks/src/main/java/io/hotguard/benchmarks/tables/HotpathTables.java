/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.suite.CountedResult;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Markdown of the results of command {@code hotpath}. */
final class HotpathTables {
  private HotpathTables() {}

  static String hotpath(Results results) {
    return results.hotpath().map(HotpathTables::table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(CountedResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
            result.versions().entrySet().stream()
                .map(library -> library.getKey() + " " + library.getValue())
                .collect(Collectors.joining(", ")))
        .append(".\n\n");
    text.append("| replacement | with | subject | ns/op | B/op |\n|---|---|---|--:|--:|\n");
    for (CountedResult.Cell cell : result.measurements()) {
      Map<String, String> with = new TreeMap<>(cell.parameters());
      with.remove("primitive");
      with.remove("subject");
      row(
          text,
          cell.parameter("primitive"),
          with.entrySet().stream()
              .map(entry -> entry.getKey() + " `" + entry.getValue() + "`")
              .collect(Collectors.joining(", ")),
          '`' + cell.parameter("subject") + '`',
          format(cell.medianNanos() < 100 ? "%,.1f" : "%,.0f", cell.medianNanos()),
          format("%,.1f", cell.medianBytes()));
    }
    return text.toString();
  }
}
