/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;
import static io.hotguard.benchmarks.tables.Markdown.versions;
import static java.util.stream.Collectors.joining;

import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.EventCount;
import io.hotguard.benchmarks.results.Measurement;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

final class LoggingTables {
  /** Lines of the demo that add little to the others. */
  private static final Pattern LEFT_OUT =
      Pattern.compile("  (?:[A-Z]+ (?:\\(off\\) )?max|\\w.*twice|callers never returned).*\n");

  private LoggingTables() {}

  static String logging(BenchmarkResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    for (String disruptor : List.of("3", "4")) {
      for (String sink : List.of("null-fast", "slow")) {
        List<Measurement> all =
            result.measurements().stream()
                .filter(one -> one.parameter("disruptor").equals(disruptor))
                .filter(one -> one.parameter("sink").equals(sink))
                .toList();
        if (!all.isEmpty()) {
          text.append(format("### Sink `%s`, Disruptor %s\n\n", sink, disruptor));
          text.append(table(all)).append('\n');
        }
      }
    }
    return text.toString();
  }

  static String logback(BenchmarkResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    for (String storm : List.of("endless", "burst")) {
      text.append(format("### Storm `%s`\n\n", storm));
      text.append(
          table(
              result.measurements().stream()
                  .filter(one -> one.parameter("storm").equals(storm))
                  .toList()));
      text.append('\n');
    }
    return text.toString();
  }

  /** A row for each mix and configuration; events are those of the most threads. */
  private static String table(List<Measurement> all) {
    List<String> threads = all.stream().map(one -> one.parameter("threads")).distinct().toList();
    String most = threads.get(threads.size() - 1);
    Table<Measurement> table =
        new Table<Measurement>()
            .text("mix", one -> one.parameter("mix"))
            .text("configuration", one -> one.parameter("config"));
    for (String count : threads) {
      table.number(
          "ns/op, threads " + count,
          "%,.0f",
          one ->
              alike(one, all)
                  .filter(other -> other.parameter("threads").equals(count))
                  .mapToDouble(Measurement::medianNanos)
                  .findFirst()
                  .orElse(Double.NaN));
    }
    table.number("B/op", "%,.0f", Measurement::medianBytes);
    percent(table, "written, %", EventCount::written);
    percent(table, "dropped and counted, %", EventCount::dropped);
    percent(table, "spilled, %", EventCount::spilled);
    return table
        .count("lost, events", one -> alike(one, all).mapToLong(each -> each.events().lost()).sum())
        .of(all.stream().filter(one -> one.parameter("threads").equals(most)).toList());
  }

  private static Stream<Measurement> alike(Measurement one, List<Measurement> all) {
    return all.stream()
        .filter(other -> other.parameter("mix").equals(one.parameter("mix")))
        .filter(other -> other.parameter("config").equals(one.parameter("config")));
  }

  private static void percent(
      Table<Measurement> table, String head, ToLongFunction<EventCount> events) {
    table.number(head, "%.2f", one -> one.percent(events.applyAsLong(one.events())));
  }

  static String enqueue(BenchmarkResult result) {
    return environment(result.environment())
        + new Table<Measurement>()
            .right("threads", one -> one.parameter("threads"))
            .text("configuration", one -> one.parameter("config"))
            .number("ns/op", "%,.1f", Measurement::medianNanos)
            .right("B/op, calling threads, each fork", LoggingTables::producerBytes)
            .number("B/op, all threads", "%.2f", Measurement::medianBytes)
            .count("lost, events", one -> one.events().lost())
            .of(result.measurements());
  }

  private static String producerBytes(Measurement one) {
    return one.producerBytesPerOp().stream()
        .sorted()
        .map(bytes -> format("%.0f", bytes))
        .collect(joining(", "));
  }

  static String demoBriefly(DemoResult demo) {
    return "```text\n" + demo.renderBriefly() + "```\n";
  }

  static String demo(DemoResult demo) {
    return environment(demo.environment())
        + (demo.versions().isEmpty() ? "" : versions(demo.versions()))
        + markdown(LEFT_OUT.matcher(demo.render()).replaceAll(""), demo.runs().size());
  }

  /** The sections of a report as tables: columns of the report are two blanks apart or more. */
  private static String markdown(String report, int columns) {
    StringBuilder text = new StringBuilder();
    String title = "";
    for (String line : report.strip().lines().toList()) {
      String[] cells = line.strip().split(" {2,}", -1);
      if (line.isBlank()) {
        text.append('\n');
      } else if (!line.startsWith(" ")) {
        title = line;
      } else if (cells.length == columns) {
        text.append(format("| %s | %s |\n|---|", title, String.join(" | ", cells)));
        text.append("--:|".repeat(columns)).append('\n');
      } else {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
      }
    }
    return text.toString();
  }
}
