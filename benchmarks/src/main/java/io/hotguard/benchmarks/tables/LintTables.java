/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.lint.LintResult;
import java.util.Locale;

/** Markdown of the result of command {@code lint}. */
final class LintTables {
  private LintTables() {}

  static String lint(Results results) {
    return results.lint().map(LintTables::table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(LintResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
        "| tool | jars | class files | /s | /s of processor time | peak heap, MiB | flags | findings |\n");
    text.append("|---|--:|--:|--:|--:|--:|---|--:|\n");
    for (LintResult.Cell cell : result.measurements()) {
      row(
          text,
          '`' + cell.tool() + '`',
          format("%,d", cell.jars()),
          format("%,d", cell.classFiles()),
          format("%,.0f", cell.classesPerSecond()),
          format("%,.0f", cell.classesPerCpuSecond()),
          format("%,.0f", cell.peakHeapMebibytes()),
          '`' + String.join(" ", cell.jvmFlags()) + '`',
          format("%,d", cell.runs().get(0).found().findings()));
    }
    return text.toString();
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
