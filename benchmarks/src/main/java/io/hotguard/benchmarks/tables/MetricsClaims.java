/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.aggregate.ReportProgram;
import io.hotguard.benchmarks.aggregate.ReportResult;
import io.hotguard.benchmarks.metrics.AccuracyResult;
import io.hotguard.benchmarks.metrics.MemoryResult;
import io.hotguard.benchmarks.metrics.RecordMeasurement;
import io.hotguard.benchmarks.metrics.RecordResult;
import io.hotguard.benchmarks.metrics.ReplayResult;
import io.hotguard.benchmarks.results.Median;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The claims about metrics. */
final class MetricsClaims {
  static final double MAX_RATIO_ONE_METRIC = 0.75;
  static final double MAX_RATIO_MANY_METRICS = 1.0;
  static final double MAX_TWO_THREADS_RATIO = 1.15;
  static final double MAX_EIGHT_THREADS_CPU_RATIO = 1.2;

  /** JMH's own bookkeeping between two iterations shows as some hundredths of a byte. */
  static final double MAX_BYTES = 0.1;

  static final double MAX_SNAPSHOT_MILLIS = 1.0;
  static final double MAX_SNAPSHOT_WITH_DIGESTS_MILLIS = 4.0;
  static final double MAX_ERROR_PERCENT = 0.78;
  static final double MAX_HEAP_MEGABYTES = 20;
  static final double MAX_BYTES_PER_VIRTUAL_THREAD = 64;
  static final double MAX_TAIL_MICROS = 20;
  static final double MAX_REPORT_RATIO = 0.5;
  static final double MIN_REPLAY_PERCENT = 95;

  private static final String OURS = "hotguard";
  private static final String RECORD = "RecorderBenchmark.record";
  private static final List<String> DISTRIBUTIONS = List.of("lognormal", "pareto", "bimodal");

  static final List<Claim> ALL =
      List.of(
          claim(
              "RecordOneMetric",
              "Recording a value of one metric costs at most three quarters of a `LongAdder` increment.",
              "A plain store into the thread's own log; folding 512 at once is cheaper than 512 atomic additions.",
              format(
                  "hotguard / longAdder <= %.2f in ns/op (median) at 1 and 2 threads",
                  MAX_RATIO_ONE_METRIC),
              "record",
              results -> ratioToCounter(results, 1, MAX_RATIO_ONE_METRIC)),
          claim(
              "RecordManyMetrics",
              "Recording values of 500 random metrics costs no more than `LongAdder` increments.",
              "The log is shared by all metrics; only the folding meets cold buckets.",
              format(
                  "hotguard / longAdder <= %.2f in ns/op (median) at 1 and 2 threads",
                  MAX_RATIO_MANY_METRICS),
              "record",
              results -> ratioToCounter(results, 500, MAX_RATIO_MANY_METRICS)),
          claim(
              "RecordTwoThreads",
              "A second thread makes recording at most 15 % dearer.",
              "Threads share arenas only, a moment for each 512 values.",
              format(
                  "2 threads / 1 thread <= %.2f in ns/op (median); 1 and 500 metrics",
                  MAX_TWO_THREADS_RATIO),
              "record",
              results ->
                  scaling(results, 2, MAX_TWO_THREADS_RATIO, RecordMeasurement::medianNanos)),
          claim(
              "RecordMoreThreadsThanProcessors",
              "With 8 threads a record costs at most 20 % more processor time than with one.",
              "More arenas than processors: a descheduled holder stops nobody.",
              format(
                  "8 threads / 1 thread <= %.2f in processor time of the recording threads per record (median); 1 and 500 metrics",
                  MAX_EIGHT_THREADS_CPU_RATIO),
              "record",
              results ->
                  scaling(
                      results,
                      8,
                      MAX_EIGHT_THREADS_CPU_RATIO,
                      measurement -> Median.of(measurement.callerCpuNanosPerOp()))),
          claim(
              "RecordNoAllocation",
              "Recording allocates nothing.",
              "Logs are bare arrays that are reused.",
              format(
                  "<= %.1f B/op (median, recording threads) at 1, 2 and 8 threads; 1 and 500 metrics",
                  MAX_BYTES),
              "record",
              MetricsClaims::noAllocation),
          claim(
              "RecordNoLoss",
              "Every recorded value is in exactly one interval snapshot.",
              "A value moves only where source and target are held exclusively.",
              "recorded = delivered in every fork of every program, snapshots taken meanwhile",
              "record",
              MetricsClaims::noLoss),
          claim(
              "SnapshotTime",
              "A snapshot of 500 metrics takes at most 1 ms, with digests for exchange 4 ms.",
              "Arenas are swapped, not copied, and added page by page.",
              format(
                  "<= %.0f ms and <= %.0f ms (median)",
                  MAX_SNAPSHOT_MILLIS, MAX_SNAPSHOT_WITH_DIGESTS_MILLIS),
              "drain",
              MetricsClaims::snapshotTime),
          claim(
              "QuantileError",
              "No quantile is off by more than 0.78 %, whatever the distribution, after merging 64 parts, too.",
              "64 buckets for each power of two; adding buckets adds no error.",
              format(
                  "worst of 9 999 quantiles <= %.2f %%; lognormal, Pareto 1.5, bimodal; whole and 64 parts",
                  MAX_ERROR_PERCENT),
              "accuracy",
              results -> quantileError(results.accuracy())),
          claim(
              "RecorderHeap",
              "800 threads recording 500 metrics hold at most 20 MB of heap.",
              "4.5 kB for each thread, buckets for each metric, nothing for each pair.",
              format("<= %.0f MB after a full collection, threads alive", MAX_HEAP_MEGABYTES),
              "memory",
              results -> heap(results.memory())),
          claim(
              "VirtualThreadHeap",
              "A virtual thread that has recorded holds at most 64 B for it.",
              "Virtual threads borrow shared logs and own nothing.",
              format(
                  "(hotguard - none) / threads <= %.0f B; 1 000 000 parked virtual threads, a JDK that has them",
                  MAX_BYTES_PER_VIRTUAL_THREAD),
              "memory",
              results -> virtualThreads(results.memory())),
          claim(
              "RecordTail",
              "999 of 1 000 records take at most 20 us with 8 threads.",
              "Folding is bounded work; nothing waits.",
              format("p99.9 <= %.0f us (median of forks), 8 threads, 500 metrics", MAX_TAIL_MICROS),
              "tail",
              results -> tail(results.tail())),
          claim(
              "ReportCollections",
              "A report with two halves costs at most half the time in young collections of a new map each period.",
              "Its cells live for ever: a collection copies nothing of it.",
              format(
                  "double-buffered / new map <= %.1f in time of young collections (median of processes)",
                  MAX_REPORT_RATIO),
              "report",
              results -> report(results.report())),
          claim(
              "ReplayThroughput",
              "The replayed service keeps 95 % of the throughput that it has without metrics.",
              "40 records are a few hundred nanoseconds of a request of about ten microseconds.",
              format("hotguard / none >= %.0f %% of requests/s at 10x load", MIN_REPLAY_PERCENT),
              "replay",
              results -> replay(results.replay())));

  private MetricsClaims() {}

  private static Claim claim(
      String name,
      String statement,
      String hypothesis,
      String threshold,
      String program,
      Function<MetricsResults, Verdict> judge) {
    return new Claim(
        name,
        statement,
        hypothesis,
        threshold,
        "java -jar benchmarks/target/benchmarks.jar metrics --only " + program,
        MetricsResults.DIRECTORY + "/metrics-" + program + ".json",
        results ->
            judge
                .apply(results.metrics())
                .alsoOnNewestJdk(judge.apply(results.metricsOnNewestJdk())));
  }

  private static Verdict ratioToCounter(MetricsResults results, int metrics, double max) {
    Figures figures = new Figures();
    for (int threads : new int[] {1, 2}) {
      figures.add(
          ratio(
              measured(results, OURS, metrics, threads),
              measured(results, "longAdder", metrics, threads),
              RecordMeasurement::medianNanos),
          max,
          "x%.2f (" + threads(threads) + ")");
    }
    return figures.verdict();
  }

  private static Verdict scaling(
      MetricsResults results, int threads, double max, Function<RecordMeasurement, Double> figure) {
    Figures figures = new Figures();
    for (int metrics : new int[] {1, 500}) {
      figures.add(
          ratio(
              measured(results, OURS, metrics, threads),
              measured(results, OURS, metrics, 1),
              figure),
          max,
          "x%.2f (" + metrics + (metrics == 1 ? " metric)" : " metrics)"));
    }
    return figures.verdict();
  }

  private static Verdict noAllocation(MetricsResults results) {
    Figures figures = new Figures();
    for (int metrics : new int[] {1, 500}) {
      for (int threads : new int[] {1, 2, 8}) {
        figures.add(
            measured(results, OURS, metrics, threads)
                .map(measurement -> Median.of(measurement.callerBytesPerOp()))
                .orElse(null),
            MAX_BYTES,
            "%.3f B/op (" + metrics + " x " + threads(threads) + ")");
      }
    }
    return figures.verdict();
  }

  private static Verdict noLoss(MetricsResults results) {
    if (results.cost().isEmpty()) {
      return Verdict.OPEN;
    }
    long recorded = 0;
    long lost = 0;
    boolean holds = true;
    for (RecordMeasurement measurement :
        Stream.of(results.cost(), results.tail(), results.drain())
            .flatMap(Optional::stream)
            .flatMap(result -> result.measurements().stream())
            .toList()) {
      if (measurement.parameters().getOrDefault("subject", OURS).equals(OURS)) {
        recorded += measurement.samples().recorded();
        lost += measurement.samples().lost();
        holds &= measurement.samples().lost() == 0;
      }
    }
    return Verdict.of(
        holds && recorded > 0, format("%,d of %,d values not delivered", lost, recorded));
  }

  private static Verdict snapshotTime(MetricsResults results) {
    Figures figures = new Figures();
    figures.add(snapshotMillis(results, "snapshot"), MAX_SNAPSHOT_MILLIS, "%.2f ms");
    figures.add(
        snapshotMillis(results, "snapshotWithDigests"),
        MAX_SNAPSHOT_WITH_DIGESTS_MILLIS,
        "%.2f ms with digests");
    return figures.verdict();
  }

  private static @Nullable Double snapshotMillis(MetricsResults results, String method) {
    return results
        .drain()
        .flatMap(result -> result.find("DrainBenchmark." + method, Map.of()))
        .map(measurement -> measurement.medianNanos() / 1e6)
        .orElse(null);
  }

  private static Verdict quantileError(Optional<AccuracyResult> result) {
    Figures figures = new Figures();
    for (int parts : new int[] {1, 64}) {
      for (String distribution : DISTRIBUTIONS) {
        figures.add(
            result
                .flatMap(accuracy -> accuracy.find(distribution, OURS, parts))
                .map(AccuracyResult.Curve::worstErrorPercent)
                .orElse(null),
            MAX_ERROR_PERCENT,
            "%.3f %% (" + distribution + (parts == 1 ? ")" : ", " + parts + " parts)"));
      }
    }
    return figures.verdict();
  }

  private static Verdict heap(Optional<MemoryResult> result) {
    Figures figures = new Figures();
    figures.add(
        result
            .flatMap(memory -> memory.find(OURS, 800, false))
            .map(use -> use.bytes() / 1e6)
            .orElse(null),
        MAX_HEAP_MEGABYTES,
        "%.1f MB");
    return figures.verdict();
  }

  private static Verdict virtualThreads(Optional<MemoryResult> result) {
    Optional<MemoryResult.HeapUse> ours =
        result.flatMap(memory -> memory.find(OURS, 1_000_000, true));
    Optional<MemoryResult.HeapUse> none =
        result.flatMap(memory -> memory.find("none", 1_000_000, true));
    Figures figures = new Figures();
    figures.add(
        ours.isEmpty() || none.isEmpty()
            ? null
            : (ours.get().bytes() - none.get().bytes()) / (double) ours.get().threads(),
        MAX_BYTES_PER_VIRTUAL_THREAD,
        "%.1f B");
    return figures.verdict();
  }

  private static Verdict tail(Optional<RecordResult> result) {
    Figures figures = new Figures();
    figures.add(
        result
            .flatMap(
                tail ->
                    tail.find(
                        "TailLatencyBenchmark.recordOne",
                        Map.of("subject", OURS, "metrics", "500", "threads", "8")))
            .map(measurement -> measurement.percentile("p99.9") / 1e3)
            .orElse(null),
        MAX_TAIL_MICROS,
        "%.2f us");
    return figures.verdict();
  }

  private static Verdict report(Optional<ReportResult> result) {
    Optional<ReportResult.Cell> rebuilt = result.flatMap(r -> r.find(ReportProgram.NEW_MAP));
    Optional<ReportResult.Cell> buffered =
        result.flatMap(r -> r.find(ReportProgram.DOUBLE_BUFFERED));
    if (rebuilt.isEmpty() || buffered.isEmpty()) {
      return Verdict.OPEN;
    }
    double base = rebuilt.get().youngMillis();
    double own = buffered.get().youngMillis();
    return Verdict.of(
        own <= MAX_REPORT_RATIO * base, format("%,.0f ms, new map %,.0f ms", own, base));
  }

  private static Verdict replay(Optional<ReplayResult> result) {
    if (result.isEmpty()) {
      return Verdict.OPEN;
    }
    double percent =
        100
            * result.get().completedPerSecond(OURS, 10)
            / result.get().completedPerSecond("none", 10);
    return Verdict.of(percent >= MIN_REPLAY_PERCENT, format("%.1f %%", percent));
  }

  private static Optional<RecordMeasurement> measured(
      MetricsResults results, String subject, int metrics, int threads) {
    return results
        .cost()
        .flatMap(
            result ->
                result.find(
                    RECORD,
                    Map.of(
                        "subject",
                        subject,
                        "metrics",
                        String.valueOf(metrics),
                        "threads",
                        String.valueOf(threads))));
  }

  private static @Nullable Double ratio(
      Optional<RecordMeasurement> over,
      Optional<RecordMeasurement> under,
      Function<RecordMeasurement, Double> figure) {
    return over.isEmpty() || under.isEmpty()
        ? null
        : figure.apply(over.get()) / figure.apply(under.get());
  }

  private static String threads(int threads) {
    return threads == 1 ? "1 thread" : threads + " threads";
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Figures with an upper bound each; open as soon as one is missing. */
  private static final class Figures {
    private final List<String> texts = new ArrayList<>();
    private boolean holds = true;
    private boolean open;

    void add(@Nullable Double value, double max, String pattern) {
      if (value == null || value.isNaN()) {
        open = true;
      } else {
        holds &= value <= max;
        texts.add(format(pattern, value));
      }
    }

    Verdict verdict() {
      return open ? Verdict.OPEN : Verdict.of(holds, String.join(", ", texts));
    }
  }
}
