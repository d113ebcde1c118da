/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.lint.FuzzResult;
import io.hotguard.benchmarks.lint.LintResult;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Markdown of the result of command {@code lint}. */
final class LintTables {
  private LintTables() {}

  static String lint(Results results) {
    return results.checks().lint().map(LintTables::table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(LintResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
        "| tool | jars | class files | distinct | /s | /s of processor time | peak heap, MiB | flags | findings |\n");
    text.append("|---|--:|--:|--:|--:|--:|--:|---|--:|\n");
    for (LintResult.Cell cell : result.measurements()) {
      row(
          text,
          '`' + cell.tool() + '`',
          format("%,d", cell.jars()),
          format("%,d", cell.classFiles()),
          cell.distinctClasses() == 0 ? "-" : format("%,d", cell.distinctClasses()),
          format("%,.0f", cell.classesPerSecond()),
          format("%,.0f", cell.classesPerCpuSecond()),
          format("%,.0f", cell.peakHeapMebibytes()),
          '`' + String.join(" ", cell.jvmFlags()) + '`',
          format("%,d", cell.runs().get(0).found().findings()));
    }
    return text.toString();
  }

  static String fuzz(Results results) {
    return results.checks().fuzz().map(LintTables::fuzzTable).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String fuzzTable(FuzzResult result) {
    StringBuilder text =
        new StringBuilder("| test | seeds | inputs | of which | still readable | JDK |\n");
    text.append("|---|---|--:|---|--:|---|\n");
    result
        .byTest()
        .forEach(
            (test, runs) -> {
              Map<String, Long> kinds = new TreeMap<>();
              runs.forEach(
                  run ->
                      run.inputs().forEach((kind, count) -> kinds.merge(kind, count, Long::sum)));
              row(
                  text,
                  '`' + test + '`',
                  joined(runs.stream().map(run -> String.valueOf(run.seed()))),
                  format("%,d", result.count(test)),
                  joined(
                      kinds.entrySet().stream()
                          .map(k -> format("%s %,d", k.getKey(), k.getValue()))),
                  format("%,d", runs.stream().mapToLong(FuzzResult.Run::read).sum()),
                  joined(runs.stream().map(FuzzResult.Run::jdk)));
            });
    return text.toString();
  }

  private static String joined(Stream<String> texts) {
    return texts.distinct().sorted().collect(Collectors.joining(", "));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
