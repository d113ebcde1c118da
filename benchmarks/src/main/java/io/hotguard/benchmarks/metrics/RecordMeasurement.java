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
 * One JMH case; lists of figures have one for each fork but for {@code nanosPerOp}.
 *
 * @param parameters JMH parameters and {@code threads}
 * @param nanosPerOp one for each measured iteration
 * @param bytesPerOp allocated by all threads
 * @param callerBytesPerOp allocated by the recording threads in the last iteration
 * @param callerCpuNanosPerOp processor time of the recording threads in the last iteration
 * @param processCpuNanosPerOp processor time of the process in the last iteration
 * @param backlogPerSecond growth of the backlog in the last iteration
 * @param percentiles of sampled operations, in nanoseconds
 * @param samples what became of the values, sum over forks
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
