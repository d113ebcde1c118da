/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.metrics.subjects.Latencies;
import io.hotguard.benchmarks.results.Environment;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * Asks every summary for evenly spaced quantiles and compares each with the exact nearest rank.
 * With p50, p99 and p99.9 alone, the gap of a bimodal distribution would not show.
 */
final class AccuracyProgram {
  static final int QUANTILES = 9_999;
  static final int BANDS = 101;
  static final int PARTS = 64;

  private final int samples;
  private final PrintStream out;
  private final List<AccuracyResult.Curve> curves = new ArrayList<>();

  AccuracyProgram(int samples, PrintStream out) {
    this.samples = samples;
    this.out = out;
  }

  AccuracyResult run(String command) {
    for (Latencies distribution : Latencies.values()) {
      String name = distribution.name().toLowerCase(Locale.ROOT);
      long[] values = distribution.values(samples, 42);
      double[] exact = exactQuantiles(values);
      Summaries.WHOLE.forEach(
          (summary, of) -> add(curve(name, summary, 1, exact, of.apply(values))));
      List<long[]> parts = parts(values);
      Summaries.MERGED.forEach(
          (summary, of) -> add(curve(name, summary, PARTS, exact, of.apply(parts))));
    }
    return new AccuracyResult(Environment.here(), command, samples, QUANTILES, curves);
  }

  private void add(AccuracyResult.Curve curve) {
    curves.add(curve);
    out.printf(
        Locale.ROOT,
        "accuracy: %s, %s, %d part(s): worst %.3f %% at %.4f%n",
        curve.distribution(),
        curve.summary(),
        curve.parts(),
        curve.worstErrorPercent(),
        curve.worstQuantile());
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

  static AccuracyResult.Curve curve(
      String distribution, String summary, int parts, double[] exact, DoubleUnaryOperator of) {
    Double[] bands = new Double[BANDS];
    Arrays.fill(bands, 0.0);
    double worst = -1;
    double worstQuantile = 0;
    for (int i = 0; i < exact.length; i++) {
      double error = 100 * Math.abs(of.applyAsDouble(quantile(i)) - exact[i]) / exact[i];
      int band = i * BANDS / exact.length;
      bands[band] = Math.max(bands[band], error);
      if (error > worst) {
        worst = error;
        worstQuantile = quantile(i);
      }
    }
    return new AccuracyResult.Curve(
        distribution, summary, parts, worst, worstQuantile, List.of(bands));
  }
}
