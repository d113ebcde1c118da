/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.hotguard.benchmarks.race.SeenCases;
import io.hotguard.benchmarks.results.Measured;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Markdown of the results of commands {@code jdbc}, {@code kafka} and {@code stress}. */
final class SuiteTables {
  private static final String SETTINGS = "settings ";

  private SuiteTables() {}

  static String wrappers(CountedResult result) {
    return environment(result.environment())
        + new Table<Cell>()
            .right("threads", cell -> cell.parameter("threads"))
            .code("data source", SuiteTables::dataSource)
            .number("ns/op", "%,.0f", Cell::medianNanos)
            .number(
                "added, ns/op",
                "%+,.0f",
                cell -> cell.medianNanos() - raw(result, cell).medianNanos())
            .number("B/op", "%,.0f", Cell::medianBytes)
            .number(
                "added, B/op",
                "%+,.0f",
                cell -> cell.medianBytes() - raw(result, cell).medianBytes())
            .of(result.measurements());
  }

  private static String dataSource(Cell cell) {
    return cell.parameter("subject").toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Cell raw(CountedResult result, Cell cell) {
    return Measured.find(
            result.measurements(), Map.of("subject", "RAW", "threads", cell.parameter("threads")))
        .orElse(cell);
  }

  static String settings(CountedResult result) {
    double found =
        Measured.find(result.measurements(), Map.of("settings", "as-found"))
            .map(Cell::medianNanos)
            .orElse(Double.NaN);
    return environment(result.environment())
        + format(
            "Server %s, %s. One operation is one update and one select; counts are the server's for 100.\n\n",
            result.versions().getOrDefault("server", "?"),
            result.versions().getOrDefault("driver", "?"))
        + new Table<Cell>()
            .code("settings", cell -> cell.parameter("settings"))
            .number("us/op", "%,.1f", cell -> cell.medianNanos() / 1e3)
            .number("x as found", "%.2f", cell -> found / cell.medianNanos())
            .number("questions", "%,.0f", cell -> counted(cell, "Questions"))
            .number("selects", "%,.0f", cell -> counted(cell, "Com_select"))
            .number("prepares", "%,.0f", cell -> counted(cell, "Com_stmt_prepare"))
            .number("executes of prepared", "%,.0f", cell -> counted(cell, "Com_stmt_execute"))
            .of(result.measurements())
        + '\n'
        + urls(result);
  }

  /** The common part of all URLs once, and the additional part of each. */
  private static String urls(CountedResult result) {
    Map<String, String> urls = new TreeMap<>(result.versions());
    urls.keySet().removeIf(name -> !name.startsWith(SETTINGS));
    String base = urls.getOrDefault(SETTINGS + "as-found", "");
    boolean shared = urls.values().stream().allMatch(url -> url.startsWith(base));
    String common = shared ? base : "";
    StringBuilder text = new StringBuilder(format("- all: `%s`\n", common));
    for (Map.Entry<String, String> url : urls.entrySet()) {
      String added = url.getValue().substring(common.length());
      text.append(format("- `%s`: ", url.getKey().substring(SETTINGS.length())));
      text.append(added.isEmpty() ? "nothing else\n" : format("`%s`\n", added));
    }
    return text.toString();
  }

  private static double counted(Cell cell, String name) {
    return cell.counted().getOrDefault(name, Double.NaN);
  }

  static String kafka(CountedResult result) {
    return environment(result.environment())
        + Markdown.versions(result.versions())
        + new Table<Cell>()
            .code("callback", cell -> cell.parameter("subject"))
            .number("records/s", "%,.0f", cell -> 1e9 / cell.medianNanos())
            .number(
                "acknowledged after the error",
                "%,.0f",
                cell -> counted(cell, "acknowledged after the error"))
            .number(
                "callbacks run or waiting", "%,.0f", cell -> counted(cell, "callbacks accepted"))
            .number("dropped and counted", "%,.0f", cell -> counted(cell, "callbacks dropped"))
            .of(result.measurements());
  }

  /** A row for each class of cases. */
  static String stress(CountedResult result) {
    Map<String, List<Cell>> classes =
        result.measurements().stream()
            .collect(groupingBy(SuiteTables::nameOfClass, LinkedHashMap::new, toList()));
    return environment(result.environment())
        + format("`%s`\n\n", result.command())
        + Markdown.versions(result.versions())
        + new Table<Map.Entry<String, List<Cell>>>()
            .code("cases of", Map.Entry::getKey)
            .count("shipped", row -> ofKind(row.getValue(), SeenCases.SHIPPED).size())
            .count("twins", row -> ofKind(row.getValue(), SeenCases.TWIN).size())
            .number("samples", "%,.0f", row -> sum(row.getValue(), SeenCases.SAMPLES))
            .number(
                "forbidden in shipped",
                "%,.0f",
                row -> sum(ofKind(row.getValue(), SeenCases.SHIPPED), SeenCases.FORBIDDEN))
            .count("twins seen to fail", row -> seenToFail(row.getValue()))
            .of(classes.entrySet());
  }

  private static long seenToFail(List<Cell> cells) {
    return ofKind(cells, SeenCases.TWIN).stream()
        .filter(twin -> counted(twin, SeenCases.INTERESTING) > 0)
        .count();
  }

  static List<Cell> ofKind(List<Cell> cells, String kind) {
    return cells.stream().filter(cell -> cell.parameter(SeenCases.KIND).equals(kind)).toList();
  }

  private static double sum(List<Cell> cells, String name) {
    return cells.stream().mapToDouble(cell -> cell.counted().getOrDefault(name, 0.0)).sum();
  }

  private static String nameOfClass(Cell cell) {
    String[] names = cell.parameter(SeenCases.CASE).split("[.]", -1);
    return names[Math.max(0, names.length - 2)];
  }
}
