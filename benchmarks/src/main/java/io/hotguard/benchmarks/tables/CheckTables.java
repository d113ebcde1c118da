/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.lint.FuzzResult;
import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.mutation.MutationResult;
import io.hotguard.benchmarks.mutation.MutationResult.Score;
import io.hotguard.benchmarks.peers.PeersResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Markdown of the results about checks: speed, damaged inputs, other tools. */
final class CheckTables {
  private CheckTables() {}

  static String lint(LintResult result) {
    return environment(result.environment())
        + new Table<LintResult.Cell>()
            .code("tool", LintResult.Cell::tool)
            .count("jars", LintResult.Cell::jars)
            .count("class files", LintResult.Cell::classFiles)
            .right("distinct", CheckTables::distinct)
            .number("/s", "%,.0f", LintResult.Cell::classesPerSecond)
            .number("/s of processor time", "%,.0f", LintResult.Cell::classesPerCpuSecond)
            .number("peak heap, MiB", "%,.0f", LintResult.Cell::peakHeapMebibytes)
            .code("flags", cell -> String.join(" ", cell.jvmFlags()))
            .count("findings", cell -> cell.runs().get(0).found().findings())
            .of(result.measurements());
  }

  private static String distinct(LintResult.Cell cell) {
    return cell.distinctClasses() == 0 ? "-" : format("%,d", cell.distinctClasses());
  }

  static String fuzz(FuzzResult result) {
    return new Table<Map.Entry<String, List<FuzzResult.Run>>>()
        .code("test", Map.Entry::getKey)
        .count("seeds", test -> test.getValue().size())
        .count("inputs", test -> result.count(test.getKey()))
        .text("by kind", test -> kinds(test.getValue()))
        .count("still readable", test -> result.read(test.getKey()))
        .count("failed", test -> result.failed(test.getKey()))
        .text("commit", test -> commits(test.getValue()))
        .of(result.byTest().entrySet());
  }

  private static String commits(List<FuzzResult.Run> runs) {
    return runs.stream()
        .map(run -> "`" + run.commit() + "`")
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String kinds(List<FuzzResult.Run> runs) {
    Map<String, Long> kinds = new TreeMap<>();
    runs.forEach(run -> run.inputs().forEach((kind, count) -> kinds.merge(kind, count, Long::sum)));
    return kinds.entrySet().stream()
        .map(kind -> format("%s %,d", kind.getKey(), kind.getValue()))
        .collect(Collectors.joining(", "));
  }

  static String mutation(MutationResult result) {
    return environment(result.environment())
        + Markdown.versions(result.versions())
        + new Table<Score>()
            .code("package", Score::name)
            .count("mutants", Score::mutants)
            .count("killed", Score::killed)
            .count("by time-out", Score::timedOut)
            .count("equivalent", Score::equivalent)
            .count("alive", score -> score.alive().size() - score.equivalent())
            .number("killed, %", "%.1f", Score::killedPercent)
            .code("commit", Score::commit)
            .text("measured", Score::day)
            .of(result.packages());
  }

  static String peers(PeersResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    result.tools().forEach((tool, version) -> text.append(format("- %s: %s\n", tool, version)));
    List<PeersResult.Row> rows = result.rules();
    List<PeersResult.Row> alone = rows.stream().filter(PeersResult.Row::onlyOurs).toList();
    long found = rows.stream().filter(PeersResult.Row::foundElsewhere).count();
    text.append(
        format(
            "\n"
                + "%d rules on code: some tool reports %d of them in each fixture, %d in part, %d"
                + " not at all.\n\n",
            rows.size(), found, rows.size() - found - alone.size(), alone.size()));
    Table<PeersResult.Row> table =
        new Table<PeersResult.Row>()
            .text("rule", row -> Markdown.rule(row.rule()))
            .text(
                "Hotguard", row -> counts(row.found(), row.positives(), row.wrong(), row.twins()));
    for (String tool : new TreeSet<>(result.tools().keySet())) {
      table.text(tool, row -> cell(row, row.cells().get(tool)));
    }
    return text.append(
            table.of(rows.stream().filter(Predicate.not(PeersResult.Row::onlyOurs)).toList()))
        .append("\nRules that no other tool reports, each with the fixtures that its rule finds: ")
        .append(
            alone.stream()
                .map(
                    row ->
                        Markdown.rule(row.rule())
                            + ' '
                            + counts(row.found(), row.positives(), row.wrong(), row.twins()))
                .collect(Collectors.joining(", ", "", ".\n")))
        .toString();
  }

  private static String cell(PeersResult.Row row, PeersResult.@Nullable Cell cell) {
    if (cell == null || cell.verdict() == PeersResult.Verdict.NONE) {
      return "-";
    }
    return cell.verdict().name().toLowerCase(Locale.ROOT)
        + ' '
        + counts(cell.named(), row.positives(), cell.twins(), row.twins())
        + ": "
        + String.join(", ", cell.types());
  }

  private static String counts(int found, int positives, int wrong, int twins) {
    return format("%d/%d", found, positives)
        + (wrong == 0 ? "" : format(", twins %d/%d", wrong, twins));
  }
}
