/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.results.Measured;
import io.hotguard.benchmarks.results.Median;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.benchmarks.suite.ForkScores;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One JMH case. Lists have one figure for each fork, {@code nanosPerOp} one for each measured
 * iteration; figures of callers and of the process are those of the last iteration.
 *
 * @param percentiles of sampled operations, in nanoseconds
 * @param samples the account of the values, sum over forks
 */
public record RecordMeasurement(
    String benchmark,
    Map<String, String> parameters,
    List<String> jvmFlags,
    List<Double> nanosPerOp,
    List<Double> bytesPerOp,
    List<Double> callerBytesPerOp,
    List<Double> callerCpuNanosPerOp,
    List<Double> processCpuNanosPerOp,
    List<Double> backlogPerSecond,
    List<Double> readMillis,
    Map<String, List<Double>> percentiles,
    SampleCount samples)
    implements Measured {

  static RecordMeasurement of(RecordCase one, ForkScores<RecordAccount> scores) {
    return new RecordMeasurement(
        one.benchmark(),
        one.label(),
        scores.jvmFlags(),
        scores.nanosPerOp(),
        scores.bytesPerOp(),
        figures(scores, RecordAccount::callerBytesPerOp),
        figures(scores, RecordAccount::callerCpuNanosPerOp),
        figures(scores, RecordAccount::processCpuNanosPerOp),
        figures(scores, RecordAccount::backlogPerSecond),
        figures(scores, RecordAccount::readMillis),
        scores.percentiles(),
        scores.accounts().stream()
            .map(RecordAccount::samples)
            .reduce(SampleCount.NONE, SampleCount::plus));
  }

  private static List<Double> figures(
      ForkScores<RecordAccount> scores, ToDoubleFunction<RecordAccount> figure) {
    return scores.accounts().stream().map(figure::applyAsDouble).toList();
  }

  /** Median over the forks of a percentile such as {@code p99.9}, in nanoseconds. */
  public double percentile(String name) {
    return Median.of(percentiles.getOrDefault(name, List.of()));
  }
}
