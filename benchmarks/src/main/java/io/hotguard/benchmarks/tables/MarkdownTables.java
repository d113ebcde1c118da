/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static java.util.stream.Collectors.joining;

import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Measurement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Markdown of results and claims. */
final class MarkdownTables {
  static final String NOT_MEASURED = "Not measured yet.\n";
  private static final String RESULTS = "docs/results/";

  private MarkdownTables() {}

  static String claimsInFull(Results results) {
    StringBuilder text = new StringBuilder();
    for (Claim claim : Claims.ALL) {
      Claim.Verdict verdict = claim.verdict(results);
      text.append("### ")
          .append(claim.name())
          .append("\n\n")
          .append(claim.statement())
          .append("\n\n");
      text.append("| | |\n|---|---|\n");
      row(text, "Hypothesis", claim.hypothesis());
      row(text, "Threshold", claim.threshold());
      row(text, "Command", '`' + claim.command() + '`');
      row(text, "Result", '`' + claim.file() + '`');
      row(text, "Figures", verdict.figures());
      row(text, "Verdict", verdict.outcome().text());
      text.append('\n');
    }
    return text.toString();
  }

  /** A row for each claim, on a page from which the results are found in {@code directory}. */
  static String claimsTable(List<Claim> claims, Results results, String directory) {
    StringBuilder text =
        new StringBuilder("| claim | measured | verdict | result |\n|---|---|---|---|\n");
    for (Claim claim : claims) {
      Claim.Verdict verdict = claim.verdict(results);
      String file = claim.file().replace(RESULTS, directory);
      row(
          text,
          claim.statement(),
          verdict.figures(),
          verdict.outcome().text(),
          verdict.outcome() == Claim.Outcome.OPEN ? "-" : "[JSON](" + file + ")");
    }
    return text.toString();
  }

  static String logging(Results results) {
    return results.logging().map(MarkdownTables::loggingTables).orElse(NOT_MEASURED);
  }

  static String enqueue(Results results) {
    return results.enqueue().map(MarkdownTables::enqueueTable).orElse(NOT_MEASURED);
  }

  static String demo(Results results) {
    Optional<DemoResult> demo = results.demo();
    return demo.map(d -> environment(d.environment()) + "```text" + d.render() + "```\n")
        .orElse(NOT_MEASURED);
  }

  private static String loggingTables(BenchmarkResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    for (String disruptor : List.of("3", "4")) {
      for (String sink : List.of("null-fast", "slow")) {
        List<Measurement> rows =
            result.measurements().stream()
                .filter(
                    m ->
                        m.parameter("disruptor").equals(disruptor)
                            && m.parameter("sink").equals(sink))
                .toList();
        if (!rows.isEmpty()) {
          text.append("### Sink `")
              .append(sink)
              .append("`, Disruptor ")
              .append(disruptor)
              .append("\n\n");
          text.append(
              "| mix | threads | configuration | ns/op | B/op | written, % | dropped and counted, % | spilled, % | waiting, % | lost, events |\n");
          text.append("|---|--:|---|--:|--:|--:|--:|--:|--:|--:|\n");
          rows.forEach(m -> loggingRow(text, m));
          text.append('\n');
        }
      }
    }
    return text.toString();
  }

  private static void loggingRow(StringBuilder text, Measurement m) {
    row(
        text,
        m.parameter("mix"),
        m.parameter("threads"),
        m.parameter("config"),
        format("%,.0f", m.medianNanos()),
        format("%,.0f", m.medianBytes()),
        format("%.2f", m.percent(m.events().written())),
        format("%.2f", m.percent(m.events().dropped())),
        format("%.2f", m.percent(m.events().spilled())),
        format("%.2f", m.percent(m.events().waiting())),
        format("%,d", m.events().lost()));
  }

  private static String enqueueTable(BenchmarkResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
        "| threads | configuration | ns/op | B/op, calling threads, each fork | B/op, all threads | lost, events |\n");
    text.append("|--:|---|--:|--:|--:|--:|\n");
    for (Measurement m : result.measurements()) {
      row(
          text,
          m.parameter("threads"),
          m.parameter("config"),
          format("%,.1f", m.medianNanos()),
          m.producerBytesPerOp().stream()
              .sorted()
              .map(b -> format("%.0f", b))
              .collect(joining(", ")),
          format("%.2f", m.medianBytes()),
          format("%,d", m.events().lost()));
    }
    return text.toString();
  }

  static String environment(Environment environment) {
    return format(
        "JDK %s; %s, %d processors, %,d MiB; %s; commit `%s`; %s.\n\n",
        environment.jdk(),
        environment.cpu(),
        environment.cpus(),
        environment.memoryMebibytes(),
        environment.os(),
        environment.commit(),
        environment.date());
  }

  static void row(StringBuilder text, String... cells) {
    text.append("| ");
    for (int i = 0; i < cells.length; i++) {
      text.append(i == 0 ? "" : " | ").append(cells[i].replace("|", "\\|"));
    }
    text.append(" |\n");
  }

  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
