/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.hotpath.AcceptedShare;
import io.hotguard.benchmarks.suite.CountedResult;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Markdown of the results of command {@code hotpath}. */
final class HotpathTables {
  private HotpathTables() {}

  static String hotpath(Results results) {
    return page(results.hotpath());
  }

  static String onNewestJdk(Results results) {
    return page(results.hotpathOnNewestJdk());
  }

  private static String page(Optional<CountedResult> result) {
    return result
        .map(measured -> table(measured) + '\n' + HotpathReading.of(measured))
        .orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(CountedResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
            result.versions().entrySet().stream()
                .map(library -> library.getKey() + " " + library.getValue())
                .collect(Collectors.joining(", ")))
        .append(".\n\n");
    text.append(
        "| replacement | with | subject | ns/op | B/op | accepted, % |\n|---|---|---|--:|--:|--:|\n");
    for (CountedResult.Cell cell : result.measurements()) {
      row(
          text,
          cell.parameter("primitive"),
          with(cell),
          '`' + cell.parameter("subject") + '`',
          format(cell.medianNanos() < 100 ? "%,.1f" : "%,.0f", cell.medianNanos()),
          format("%,.1f", cell.medianBytes()),
          acceptedPercent(cell));
    }
    return text.toString();
  }

  /** The parameters that a subject shares with those beside it. */
  static String with(CountedResult.Cell cell) {
    Map<String, String> with = new TreeMap<>(cell.parameters());
    with.remove("primitive");
    with.remove("subject");
    return with.entrySet().stream()
        .map(entry -> entry.getKey() + " `" + entry.getValue() + "`")
        .collect(Collectors.joining(", "));
  }

  /** Empty where nothing can be refused, or nobody counted. */
  static String acceptedPercent(CountedResult.Cell cell) {
    double offered = cell.counted().getOrDefault(AcceptedShare.OFFERED, 0.0);
    double accepted = cell.counted().getOrDefault(AcceptedShare.ACCEPTED, 0.0);
    return offered == 0 ? "" : format("%.1f", 100 * accepted / offered);
  }
}
