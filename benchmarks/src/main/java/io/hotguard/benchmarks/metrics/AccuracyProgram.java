/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.DDSketches;
import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
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
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
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
      Summaries.WHOLE.forEach(
          (summary, of) -> cells.add(cell(distribution, summary, 1, exact, of.apply(values))));
      List<long[]> parts = parts(values);
      Summaries.MERGED.forEach(
          (summary, of) -> cells.add(cell(distribution, summary, PARTS, exact, of.apply(parts))));
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

  private static List<long[]> parts(long[] values) {
    List<long[]> parts = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      int from = (int) ((long) values.length * part / PARTS);
      int to = (int) ((long) values.length * (part + 1) / PARTS);
      parts.add(Arrays.copyOfRange(values, from, to));
    }
    return parts;
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

  /** Summaries that answer quantiles, by their name in the results. */
  static final class Summaries {
    static final String HOTGUARD = "hotguard";

    /** Summaries of all values at once. */
    static final Map<String, Function<long[], DoubleUnaryOperator>> WHOLE = new LinkedHashMap<>();

    /** Summaries of several parts, each made alone and then merged. */
    static final Map<String, Function<List<long[]>, DoubleUnaryOperator>> MERGED =
        new LinkedHashMap<>();

    static {
      WHOLE.put(HOTGUARD, values -> recorded(values)::quantile);
      for (int compression : new int[] {100, 500}) {
        WHOLE.put(
            "MergingDigest(" + compression + ")",
            values -> digest(new MergingDigest(compression), values)::quantile);
      }
      WHOLE.put("HdrHistogram, 2 digits", Summaries::histogram);
      WHOLE.put("DDSketch 0.775 %", values -> sketch(values)::getValueAtQuantile);

      MERGED.put(
          HOTGUARD,
          parts -> Distribution.merge(parts.stream().map(Summaries::recorded).toList())::quantile);
      for (int compression : new int[] {100, 500}) {
        MERGED.put(
            "MergingDigest(" + compression + "), one by one",
            parts -> oneByOne(() -> new MergingDigest(compression), parts)::quantile);
      }
      MERGED.put("DDSketch 0.775 %", Summaries::mergedSketch);
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

    private static TDigest digest(TDigest empty, long[] values) {
      for (long value : values) {
        empty.add((double) value);
      }
      return empty;
    }

    private static TDigest oneByOne(Supplier<TDigest> factory, List<long[]> parts) {
      TDigest merged = factory.get();
      for (long[] part : parts) {
        merged.add(digest(factory.get(), part));
      }
      return merged;
    }

    private static DoubleUnaryOperator histogram(long[] values) {
      Histogram histogram = new Histogram(1, TimeUnit.HOURS.toNanos(1), 2);
      for (long value : values) {
        histogram.recordValue(value);
      }
      return quantile -> histogram.getValueAtPercentile(100 * quantile);
    }

    private static DDSketch sketch(long[] values) {
      DDSketch sketch = DDSketches.unboundedDense(Distribution.RELATIVE_ERROR);
      for (long value : values) {
        sketch.accept((double) value);
      }
      return sketch;
    }

    private static DoubleUnaryOperator mergedSketch(List<long[]> parts) {
      DDSketch merged = DDSketches.unboundedDense(Distribution.RELATIVE_ERROR);
      for (long[] part : parts) {
        merged.mergeWith(sketch(part));
      }
      return merged::getValueAtQuantile;
    }
  }
}
