/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A benchmark of recorders with its parameters. */
record RecordCase(String benchmark, Map<String, String> parameters, int threads)
    implements SuiteCase {
  private static final int CLAIM_FACTOR = 3;

  /** Subjects whose small costs decide claims. */
  private static final List<String> CLAIMED = List.of(Subjects.HOTGUARD, Subjects.HDR_RECORDER);

  static final List<Integer> METRICS = List.of(1, 500);

  private RecordCase(String benchmark, Map<String, String> parameters) {
    this(benchmark, parameters, 1);
  }

  /** Subjects take turns, so that a drifting machine affects all alike. */
  static List<RecordCase> record(List<String> subjects, List<Integer> threads) {
    return cases("RecorderBenchmark.record", subjects, METRICS, threads);
  }

  static List<RecordCase> tail(List<String> subjects) {
    return cases("TailLatencyBenchmark.recordOne", subjects, List.of(500), List.of(8));
  }

  static List<RecordCase> drain() {
    return Stream.of(
            "snapshot",
            "snapshotOfPrivateCells",
            "snapshotOfSharedCells",
            "snapshotOfIdleThreads",
            "snapshotWithDigests",
            "emptyDigests")
        .map(name -> new RecordCase("DrainBenchmark." + name, Map.of()))
        .toList();
  }

  private static List<RecordCase> cases(
      String benchmark, List<String> subjects, List<Integer> metrics, List<Integer> threads) {
    List<RecordCase> all = new ArrayList<>();
    for (int number : metrics) {
      for (int count : threads) {
        for (String subject : subjects) {
          all.add(new RecordCase(benchmark, parameters(subject, number), count));
        }
      }
    }
    return all;
  }

  private static Map<String, String> parameters(String subject, int metrics) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("subject", subject);
    parameters.put("metrics", String.valueOf(metrics));
    return parameters;
  }

  @Override
  public int roundFactor() {
    return CLAIMED.contains(parameters.getOrDefault("subject", "")) ? CLAIM_FACTOR : 1;
  }
}
