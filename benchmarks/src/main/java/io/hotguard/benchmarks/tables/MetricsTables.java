/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.aggregate.ReportResult;
import io.hotguard.benchmarks.metrics.AccuracyResult;
import io.hotguard.benchmarks.metrics.AccuracyResult.Curve;
import io.hotguard.benchmarks.metrics.MemoryResult;
import io.hotguard.benchmarks.metrics.MemoryResult.HeapUse;
import io.hotguard.benchmarks.metrics.RecordMeasurement;
import io.hotguard.benchmarks.metrics.RecordResult;
import io.hotguard.benchmarks.metrics.replay.ReplayResult;
import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Markdown of the results of command {@code metrics}. */
final class MetricsTables {
  private static final List<Integer> LOADS = List.of(5, 10);

  private MetricsTables() {}

  static String subjects(Results results) {
    return new Table<Map.Entry<String, String>>()
        .code("subject", Map.Entry::getKey)
        .text("", Map.Entry::getValue)
        .of(Subjects.descriptions().entrySet());
  }

  static String cost(Results results) {
    return both(results, Results.RECORD, RecordResult::environment, MetricsTables::costTable);
  }

  static String tail(Results results) {
    return both(results, Results.TAIL, RecordResult::environment, MetricsTables::tailTable);
  }

  static String drain(Results results) {
    return both(results, Results.DRAIN, RecordResult::environment, MetricsTables::drainTable);
  }

  static String accuracy(Results results) {
    return both(
        results, Results.ACCURACY, AccuracyResult::environment, MetricsTables::accuracyTable);
  }

  static String memory(Results results) {
    return both(results, Results.MEMORY, MemoryResult::environment, MetricsTables::memoryTable);
  }

  static String report(Results results) {
    return both(results, Results.REPORT, ReportResult::environment, MetricsTables::reportTable);
  }

  static String replay(Results results) {
    return both(results, Results.REPLAY, ReplayResult::environment, MetricsTables::replayTable);
  }

  /** The table, and below it that of the newest JDK without the introduction of both. */
  private static <T> String both(
      Results results,
      Results.File<T> file,
      Function<T, Environment> environment,
      Function<T, String> table) {
    Function<T, String> text =
        result -> environment(results, environment.apply(result)) + table.apply(result);
    String own = results.render(file, text);
    return results
        .get(file.onNewestJdk())
        .map(newest -> own + "\n### On the newest JDK\n\n" + without(own, text.apply(newest)))
        .orElse(own);
  }

  /** The environment of a table; its machine only if the page's first table has another. */
  private static String environment(Results results, Environment environment) {
    return results
        .get(Results.RECORD)
        .map(RecordResult::environment)
        .filter(first -> !first.equals(environment))
        .map(first -> Markdown.environmentBeside(first, environment))
        .orElseGet(() -> Markdown.environment(environment));
  }

  /** A text without those paragraphs above its table that are known. */
  private static String without(String known, String text) {
    int table = text.indexOf("\n|") + 1;
    return Stream.of(text.substring(0, table).split("(?<=\n\n)", -1))
            .filter(paragraph -> !known.contains(paragraph))
            .collect(Collectors.joining())
        + text.substring(table);
  }

  private static String costTable(RecordResult result) {
    Table<String> table = new Table<String>().code("subject", subject -> subject);
    for (String metrics : List.of("1", "500")) {
      for (String threads : List.of("1", "2", "8")) {
        table.number(
            format("ns/op, %s x %s", metrics, threads),
            "%,.1f",
            subject -> cost(result, subject, metrics, threads));
      }
    }
    return format("A snapshot of all metrics is taken each %,d ms. ", result.readPeriodMillis())
        + Markdown.versions(result.versions())
        + table
            .number(
                "B/op",
                "%,.1f",
                subject -> of(result, subject, MetricsTables::bytes).max().orElse(Double.NaN))
            .number(
                "delivered, %",
                "%.1f",
                subject -> of(result, subject, MetricsTables::delivered).min().orElse(Double.NaN))
            .number("snapshot, ms", "%,.2f", subject -> snapshot(result, subject))
            .of(
                result.measurements().stream()
                    .map(one -> one.parameter("subject"))
                    .distinct()
                    .toList());
  }

  private static double cost(RecordResult result, String subject, String metrics, String threads) {
    return result
        .find("", Map.of("subject", subject, "metrics", metrics, "threads", threads))
        .map(RecordMeasurement::medianNanos)
        .orElse(Double.NaN);
  }

  private static double snapshot(RecordResult result, String subject) {
    return result
        .find("", Map.of("subject", subject, "metrics", "500", "threads", "8"))
        .map(one -> Median.of(one.readMillis()))
        .orElse(Double.NaN);
  }

  private static DoubleStream of(
      RecordResult result, String subject, ToDoubleFunction<RecordMeasurement> figure) {
    return result.measurements().stream()
        .filter(one -> one.parameter("subject").equals(subject))
        .mapToDouble(figure);
  }

  private static double bytes(RecordMeasurement one) {
    return Median.of(one.bytesPerOp());
  }

  private static double delivered(RecordMeasurement one) {
    return one.samples().percent(one.samples().delivered());
  }

  private static String tailTable(RecordResult result) {
    Table<RecordMeasurement> table =
        new Table<RecordMeasurement>().code("subject", one -> one.parameter("subject"));
    for (String percentile : List.of("p50", "p99", "p99.9", "p99.99")) {
      String name = percentile.contains(".") ? percentile : percentile + ".0";
      table.number(percentile + ", us", "%,.2f", one -> one.percentile(name) / 1e3);
    }
    return table.of(result.measurements());
  }

  private static String drainTable(RecordResult result) {
    return new Table<RecordMeasurement>()
        .code("snapshot of 500 metrics", RecordMeasurement::benchmark)
        .number("ms", "%.2f", one -> one.medianNanos() / 1e6)
        .count("lost, values", one -> one.samples().lost())
        .of(result.measurements());
  }

  private static String accuracyTable(AccuracyResult result) {
    Table<Curve> table =
        new Table<Curve>()
            .text("summary", Curve::summary)
            .right("merged parts", one -> one.parts() == 1 ? "-" : String.valueOf(one.parts()));
    List<String> distributions =
        result.curves().stream().map(Curve::distribution).distinct().toList();
    for (String distribution : distributions) {
      table.number(
          distribution,
          "%,.3f",
          one ->
              result
                  .find(distribution, one.summary(), one.parts())
                  .map(Curve::worstErrorPercent)
                  .orElse(Double.NaN));
    }
    return format(
            "%,d values of each distribution, %,d quantiles; the worst error of a value against the exact nearest rank, in percent.\n\n",
            result.samples(), result.quantiles())
        + table.of(
            result.curves().stream()
                .filter(one -> one.distribution().equals(distributions.get(0)))
                .toList());
  }

  private static String memoryTable(MemoryResult result) {
    Table<String> table = new Table<String>().code("subject", subject -> subject);
    Map<String, HeapUse> kinds = new LinkedHashMap<>();
    result.uses().forEach(use -> kinds.putIfAbsent(threads(use), use));
    kinds.forEach(
        (head, kind) ->
            table.number(
                head + ", MB",
                "%,.1f",
                subject ->
                    result
                        .find(subject, kind.threads(), kind.virtual())
                        .map(use -> use.bytes() / 1e6)
                        .orElse(Double.NaN)));
    return format("Heap for %,d metrics.\n\n", result.metrics())
        + table.of(result.uses().stream().map(HeapUse::subject).distinct().toList());
  }

  private static String threads(HeapUse use) {
    return format("%,d%s threads", use.threads(), use.virtual() ? " virtual" : "");
  }

  private static String reportTable(ReportResult result) {
    Table<ReportResult.Cell> table =
        new Table<ReportResult.Cell>().code("report", ReportResult.Cell::report);
    report(table, "young collections", "%,.0f", ReportResult.Run::young, 1);
    report(table, "ms", "%,.0f", ReportResult.Run::youngMillis, 1);
    report(table, "others", "%,.0f", ReportResult.Run::other, 1);
    report(table, "old generation at the end, MB", "%,.1f", ReportResult.Run::oldBytes, 1e6);
    return format(
            "%,d keys, %d periods of %,d calls, %d B of other garbage a call; `%s`. Medians of %d processes.\n\n",
            result.keys(),
            result.periods(),
            result.callsPerPeriod(),
            result.bytesPerCall(),
            String.join(" ", result.jvmFlags()),
            result.cells().get(0).runs().size())
        + table.of(result.cells());
  }

  private static void report(
      Table<ReportResult.Cell> table,
      String head,
      String pattern,
      ToLongFunction<ReportResult.Run> figure,
      double unit) {
    table.number(
        head,
        pattern,
        cell ->
            Median.of(cell.runs().stream().map(run -> figure.applyAsLong(run) / unit).toList()));
  }

  private record Loaded(ReplayResult.Run run, ReplayResult.Step step) {
    String name() {
      String ended = run.ended().equals("normally") ? "" : " (" + run.ended() + ")";
      return '`' + run.design() + '`' + ended;
    }
  }

  private static String replayTable(ReplayResult result) {
    List<Loaded> rows =
        result.runs().stream()
            .flatMap(
                run ->
                    run.steps().stream()
                        .filter(step -> LOADS.contains(step.load()))
                        .map(step -> new Loaded(run, step)))
            .toList();
    List<String> none =
        result.runs().stream()
            .filter(run -> rows.stream().noneMatch(row -> row.run().equals(run)))
            .map(run -> '`' + run.design() + "` (" + run.ended() + ")")
            .toList();
    return format(
            "%d threads, %d values a request, heap of %,d MiB.\n\n",
            result.workers(), result.metricsPerRequest(), result.heapMebibytes())
        + new Table<Loaded>()
            .text("design", Loaded::name)
            .right("load", row -> row.step().load() + "x")
            .number("requests/s", "%,.0f", row -> row.step().completedPerSecond())
            .number("p99, ms", "%,.2f", row -> row.step().p99Millis())
            .number("max, ms", "%,.1f", row -> row.step().maxMillis())
            .count("backlog, values", row -> row.step().backlog())
            .count("heap, MiB", row -> row.step().maxHeapMebibytes())
            .number("blocked, %", "%.1f", row -> row.step().blockedPercent())
            .of(rows)
        + (none.isEmpty() ? "" : "\nEnded before 5x: " + String.join(", ", none) + ".\n");
  }
}
