/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.DDSketches;
import com.tdunning.math.stats.MergingDigest;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Asks every summary for evenly spaced quantiles and compares each with the exact nearest rank.
 * With p50, p99 and p99.9 alone, the gap of a bimodal distribution would not show.
 */
final class AccuracyProgram {
  static final int QUANTILES = 9_999;
  static final int PARTS = 64;

  private final int samples;
  private final PrintStream out;

  AccuracyProgram(int samples, PrintStream out) {
    this.samples = samples;
    this.out = out;
  }

  BenchmarkResult run(String command) {
    List<Cell> cells = new ArrayList<>();
    for (Latencies distribution : Latencies.values()) {
      long[] values = distribution.values(samples, 42);
      double[] exact = exactQuantiles(values);
      for (int parts : List.of(1, PARTS)) {
        List<long[]> split = split(values, parts);
        Summaries.ALL.forEach(
            (summary, of) -> cells.add(cell(distribution, summary, parts, exact, of.apply(split))));
      }
    }
    return new BenchmarkResult(
        Environment.here(),
        command,
        Map.of("values", String.valueOf(samples), "quantiles", String.valueOf(QUANTILES)),
        cells);
  }

  private Cell cell(
      Latencies distribution,
      String summary,
      int parts,
      double[] exact,
      DoubleUnaryOperator quantiles) {
    Cell cell =
        Cell.counted(
            Map.of(
                "distribution", distribution.name().toLowerCase(Locale.ROOT),
                "summary", summary,
                "parts", String.valueOf(parts)),
            List.of(),
            List.of(worst(exact, quantiles)));
    out.println(cell);
    return cell;
  }

  private static double quantile(int number) {
    return (number + 1) / (QUANTILES + 1.0);
  }

  /** By nearest rank, as {@link io.hotguard.metrics.Distribution#quantile} defines it. */
  static double[] exactQuantiles(long[] values) {
    long[] sorted = values.clone();
    Arrays.parallelSort(sorted);
    double[] exact = new double[QUANTILES];
    for (int i = 0; i < QUANTILES; i++) {
      int rank = Math.max(1, (int) Math.ceil(quantile(i) * sorted.length));
      exact[i] = sorted[Math.min(sorted.length, rank) - 1];
    }
    return exact;
  }

  private static List<long[]> split(long[] values, int parts) {
    List<long[]> split = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int from = (int) ((long) values.length * part / parts);
      int to = (int) ((long) values.length * (part + 1) / parts);
      split.add(Arrays.copyOfRange(values, from, to));
    }
    return split;
  }

  /** The greatest relative error of a value over all quantiles, and its quantile. */
  static Map<String, Double> worst(double[] exact, DoubleUnaryOperator quantiles) {
    double worst = -1;
    double worstQuantile = 0;
    for (int i = 0; i < exact.length; i++) {
      double error = 100 * Math.abs(quantiles.applyAsDouble(quantile(i)) - exact[i]) / exact[i];
      if (error > worst) {
        worst = error;
        worstQuantile = quantile(i);
      }
    }
    return Map.of("worstErrorPercent", worst, "worstQuantile", worstQuantile);
  }

  /** Summaries of one part or of several, each made alone and then merged one by one. */
  static final class Summaries {
    static final String HOTGUARD = "hotguard";

    /** Name in the results to quantiles. */
    static final Map<String, Function<List<long[]>, DoubleUnaryOperator>> ALL =
        new LinkedHashMap<>();

    static {
      ALL.put(
          HOTGUARD,
          parts -> Distribution.merge(parts.stream().map(Summaries::recorded).toList())::quantile);
      for (int compression : new int[] {100, 500}) {
        ALL.put(
            "MergingDigest(" + compression + ")",
            parts ->
                merged(
                        parts,
                        () -> new MergingDigest(compression),
                        (digest, value) -> digest.add((double) value),
                        (digest, other) -> digest.add(other))
                    ::quantile);
      }
      ALL.put(
          "HdrHistogram, 2 digits",
          parts -> {
            Histogram histogram =
                merged(
                    parts,
                    () -> new Histogram(1, TimeUnit.HOURS.toNanos(1), 2),
                    Histogram::recordValue,
                    Histogram::add);
            return quantile -> histogram.getValueAtPercentile(100 * quantile);
          });
      ALL.put(
          "DDSketch 0.775 %",
          parts ->
              merged(
                      parts,
                      () -> DDSketches.unboundedDense(Distribution.RELATIVE_ERROR),
                      (sketch, value) -> sketch.accept((double) value),
                      DDSketch::mergeWith)
                  ::getValueAtQuantile);
    }

    private Summaries() {}

    /** Takes the same path as a service, cells and snapshot included. */
    private static Distribution recorded(long[] values) {
      try (RecorderRegistry registry = RecorderRegistry.builder("accuracy").build();
          IntervalReader reader = registry.intervalReader("accuracy")) {
        Recorder recorder = registry.recorder("latency", MetricUnit.NANOSECONDS);
        for (long value : values) {
          recorder.record(value);
        }
        return reader.next().distribution("latency");
      }
    }

    private static <S> S merged(
        List<long[]> parts, Supplier<S> empty, ObjLongConsumer<S> add, BiConsumer<S, S> merge) {
      List<S> each = new ArrayList<>();
      for (long[] part : parts) {
        S summary = empty.get();
        for (long value : part) {
          add.accept(summary, value);
        }
        each.add(summary);
      }
      each.subList(1, each.size()).forEach(other -> merge.accept(each.get(0), other));
      return each.get(0);
    }
  }
}
