/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.NOT_MEASURED;
import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.aggregate.ReportResult;
import io.hotguard.benchmarks.metrics.AccuracyResult;
import io.hotguard.benchmarks.metrics.MemoryResult;
import io.hotguard.benchmarks.metrics.RecordMeasurement;
import io.hotguard.benchmarks.metrics.RecordResult;
import io.hotguard.benchmarks.metrics.ReplayResult;
import io.hotguard.benchmarks.metrics.SubjectDescriptions;
import io.hotguard.benchmarks.results.Median;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Markdown of the results about metrics. */
final class MetricsTables {
  private MetricsTables() {}

  static String subjects(Results results) {
    StringBuilder text = new StringBuilder("| name | what it is |\n|---|---|\n");
    SubjectDescriptions.all().forEach((name, description) -> row(text, code(name), description));
    return text.toString();
  }

  static String cost(Results results) {
    return both(results, MetricsResults::cost, MetricsTables::costTables);
  }

  static String tail(Results results) {
    return both(results, MetricsResults::tail, MetricsTables::tailTable);
  }

  static String drain(Results results) {
    return both(results, MetricsResults::drain, MetricsTables::drainTable);
  }

  static String accuracy(Results results) {
    return both(results, MetricsResults::accuracy, MetricsTables::accuracyTables);
  }

  static String memory(Results results) {
    return both(results, MetricsResults::memory, MetricsTables::memoryTable);
  }

  static String report(Results results) {
    return both(results, MetricsResults::report, MetricsTables::reportTable);
  }

  static String replay(Results results) {
    return both(results, MetricsResults::replay, MetricsTables::replayTable);
  }

  private static <T> String both(
      Results results, Function<MetricsResults, Optional<T>> part, Function<T, String> render) {
    String text = part.apply(results.metrics()).map(render).orElse(NOT_MEASURED);
    return part.apply(results.metricsOnNewestJdk())
        .map(newest -> text + "\n### On the newest JDK\n\n" + render.apply(newest))
        .orElse(text);
  }

  private static String costTables(RecordResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    result.versions().forEach((library, version) -> text.append(library + ' ' + version + "; "));
    text.append(format("a snapshot of all metrics each %,d ms.\n\n", result.readPeriodMillis()));
    text.append(
        "| metrics | threads | subject | ns/op | x `longAdder` | CPU ns/op, recording threads | CPU ns/op, process | B/op, recording threads | B/op, all threads | delivered, % | dropped, % | backlog, values/s | lost, values | snapshot, ms |\n");
    text.append("|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    result.measurements().forEach(m -> costRow(text, result, m));
    return text.toString();
  }

  private static void costRow(StringBuilder text, RecordResult result, RecordMeasurement m) {
    Optional<RecordMeasurement> counter =
        result.find(
            m.benchmark(),
            Map.of(
                "subject",
                "longAdder",
                "metrics",
                m.parameter("metrics"),
                "threads",
                m.parameter("threads")));
    row(
        text,
        m.parameter("metrics"),
        m.parameter("threads"),
        code(m.parameter("subject")),
        format("%,.1f", m.medianNanos()),
        counter.map(c -> format("%.2f", m.medianNanos() / c.medianNanos())).orElse("-"),
        format("%,.1f", Median.of(m.callerCpuNanosPerOp())),
        format("%,.1f", Median.of(m.processCpuNanosPerOp())),
        format("%,.1f", Median.of(m.callerBytesPerOp())),
        format("%,.1f", Median.of(m.bytesPerOp())),
        format("%.1f", m.samples().percent(m.samples().delivered())),
        format("%.1f", m.samples().percent(m.samples().dropped())),
        format("%,.0f", Median.of(m.backlogPerSecond())),
        format("%,d", m.samples().lost()),
        format("%,.2f", Median.of(m.readMillis())));
  }

  private static String tailTable(RecordResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append("| metrics | threads | subject | p50, us | p99, us | p99.9, us | p99.99, us |\n");
    text.append("|--:|--:|---|--:|--:|--:|--:|\n");
    for (RecordMeasurement m : result.measurements()) {
      row(
          text,
          m.parameter("metrics"),
          m.parameter("threads"),
          code(m.parameter("subject")),
          micros(m, "p50.0"),
          micros(m, "p99.0"),
          micros(m, "p99.9"),
          micros(m, "p99.99"));
    }
    return text.toString();
  }

  private static String micros(RecordMeasurement m, String percentile) {
    return format("%,.2f", m.percentile(percentile) / 1e3);
  }

  private static String drainTable(RecordResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append("| snapshot of 500 metrics | ms | lost, values |\n|---|--:|--:|\n");
    for (RecordMeasurement m : result.measurements()) {
      row(
          text,
          code(m.benchmark()),
          format("%.2f", m.medianNanos() / 1e6),
          format("%,d", m.samples().lost()));
    }
    return text.toString();
  }

  private static String accuracyTables(AccuracyResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
        format(
            "%,d values of each distribution, %,d quantiles, value error against the exact nearest rank.\n\n",
            result.samples(), result.quantiles()));
    text.append("| distribution | merged parts | summary | worst error, % | at quantile |\n");
    text.append("|---|--:|---|--:|--:|\n");
    for (AccuracyResult.Curve curve : result.curves()) {
      row(
          text,
          curve.distribution(),
          curve.parts() == 1 ? "-" : String.valueOf(curve.parts()),
          curve.summary(),
          format("%,.3f", curve.worstErrorPercent()),
          format("%.4f", curve.worstQuantile()));
    }
    return text.toString();
  }

  private static String memoryTable(MemoryResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(format("%,d metrics.\n\n", result.metrics()));
    text.append("| subject | threads | kind | heap, MB |\n|---|--:|---|--:|\n");
    for (MemoryResult.HeapUse use : result.uses()) {
      row(
          text,
          code(use.subject()),
          format("%,d", use.threads()),
          use.virtual() ? "virtual, stacks included" : "platform",
          format("%,.1f", use.bytes() / 1e6));
    }
    return text.toString();
  }

  private static String reportTable(ReportResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
        format(
            "%,d keys, %d periods of %,d calls, %d B of other garbage a call; `%s`.\n\n",
            result.keys(),
            result.periods(),
            result.callsPerPeriod(),
            result.bytesPerCall(),
            String.join(" ", result.jvmFlags())));
    text.append("| report | young collections | ms | others | old generation at the end, MB |\n");
    text.append("|---|--:|--:|--:|--:|\n");
    for (ReportResult.Cell cell : result.cells()) {
      for (ReportResult.Run run : cell.runs()) {
        row(
            text,
            code(cell.report()),
            format("%,d", run.young()),
            format("%,d", run.youngMillis()),
            format("%,d", run.other()),
            format("%,.1f", run.oldBytes() / 1e6));
      }
    }
    return text.toString();
  }

  private static String replayTable(ReplayResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(
        format(
            "%d threads, %d values a request, heap of %,d MiB; 10x is as much as the threads can, %,.0f requests/s without metrics.\n\n",
            result.workers(),
            result.metricsPerRequest(),
            result.heapMebibytes(),
            result.capacityPerSecond()));
    text.append(
        "| design | load | requests/s | p50, ms | p99, ms | max, ms | dropped, values | backlog, values | heap, MiB | blocked, most | blocked, % | GC | GC, ms | ended |\n");
    text.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n");
    for (ReplayResult.Run run : result.runs()) {
      for (ReplayResult.Step step : run.steps()) {
        replayRow(text, run, step);
      }
      if (run.steps().isEmpty()) {
        row(
            text,
            code(run.design()),
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            run.ended());
      }
    }
    return text.toString();
  }

  private static void replayRow(StringBuilder text, ReplayResult.Run run, ReplayResult.Step step) {
    row(
        text,
        code(run.design()),
        step.load() == 0 ? "calibration" : step.load() + "x",
        format("%,.0f", step.completedPerSecond()),
        format("%,.2f", step.p50Millis()),
        format("%,.2f", step.p99Millis()),
        format("%,.1f", step.maxMillis()),
        format("%,d", step.dropped()),
        format("%,d", step.backlog()),
        format("%,d", step.maxHeapMebibytes()),
        format("%,d", step.maxBlocked()),
        format("%.1f", step.blockedPercent()),
        format("%,d", step.gcCount()),
        format("%,d", step.gcMillis()),
        run.ended());
  }

  private static String code(String name) {
    return '`' + name + '`';
  }
}
