/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import io.hotguard.metrics.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/** Latencies in nanoseconds from fixed seeds, in parts as of many pods. */
final class Samples {
  static final int QUANTILES = 9_999;

  private final String name;
  private final List<long[]> parts;
  private final long[] sorted;

  private Samples(String name, List<long[]> parts, long[] sorted) {
    this.name = name;
    this.parts = parts;
    this.sorted = sorted;
  }

  String name() {
    return name;
  }

  List<long[]> parts() {
    return parts;
  }

  static List<Samples> all(int parts, int partSize) {
    return List.of(lognormal(parts, partSize), pareto(parts, partSize), bimodal(parts, partSize));
  }

  static Samples lognormal(int parts, int partSize) {
    return of("lognormal", parts, partSize, random -> 1e6 * StrictMath.exp(random.nextGaussian()));
  }

  static Samples pareto(int parts, int partSize) {
    return of(
        "Pareto 1.5",
        parts,
        partSize,
        random -> 1e5 * StrictMath.pow(1 - random.nextDouble(), -1 / 1.5));
  }

  /** 908 of 1 000 at 1 ms, the others at 100 ms: p90 is close to the gap and not in it. */
  static Samples bimodal(int parts, int partSize) {
    return of(
        "bimodal",
        parts,
        partSize,
        random ->
            (random.nextInt(1_000) < 92 ? 1e8 : 1e6)
                * Math.max(0.5, 1 + 0.1 * random.nextGaussian()));
  }

  private static Samples of(
      String name, int parts, int partSize, ToDoubleFunction<Random> distribution) {
    Random random = new Random(20_261_121L + name.hashCode());
    List<long[]> values = new ArrayList<>();
    long[] all = new long[Math.multiplyExact(parts, partSize)];
    for (int part = 0; part < parts; part++) {
      long[] samples = new long[partSize];
      for (int i = 0; i < partSize; i++) {
        double value = distribution.applyAsDouble(random);
        samples[i] = Math.min(Distribution.MAX_VALUE, Math.round(value));
        all[part * partSize + i] = samples[i];
      }
      values.add(samples);
    }
    Arrays.sort(all);
    return new Samples(name, values, all);
  }

  List<Distribution> distributions() {
    return parts.stream().map(Distribution::of).toList();
  }

  Distribution distribution() {
    return Distribution.of(sorted);
  }

  /** Returns the quantile by nearest rank. */
  long exact(double q) {
    return sorted[(int) Math.max(1, Math.ceil(q * sorted.length)) - 1];
  }

  double relativeError(double q, double answer) {
    return Math.abs(answer - exact(q)) / exact(q);
  }

  double worstError(DoubleUnaryOperator quantile) {
    return worstError(quantile, 1);
  }

  /** Leaves out the thinnest tails, where to interpolate is to answer another question. */
  double worstError(DoubleUnaryOperator quantile, int first) {
    double worst = 0;
    for (int i = first; i <= QUANTILES + 1 - first; i++) {
      double q = i / (QUANTILES + 1.0);
      worst = Math.max(worst, relativeError(q, quantile.applyAsDouble(q)));
    }
    return worst;
  }
}
