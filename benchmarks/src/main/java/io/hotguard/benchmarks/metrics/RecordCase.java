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

record RecordCase(String benchmark, Map<String, String> parameters, int threads)
    implements SuiteCase {
  private static final int CLAIM_FACTOR = 3;

  static final List<Integer> METRICS = List.of(1, 500);

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
        .map(name -> new RecordCase("DrainBenchmark." + name, Map.of(), 1))
        .toList();
  }

  /** The steps of a record. */
  static List<RecordCase> steps() {
    List<RecordCase> all = new ArrayList<>();
    for (int number : METRICS) {
      for (String step : List.of("loop", "findCells", "add", "record")) {
        all.add(
            new RecordCase(
                "RecordStepsBenchmark." + step, Map.of("metrics", String.valueOf(number)), 1));
      }
    }
    return all;
  }

  private static List<RecordCase> cases(
      String benchmark, List<String> subjects, List<Integer> metrics, List<Integer> threads) {
    List<RecordCase> all = new ArrayList<>();
    for (int number : metrics) {
      for (int count : threads) {
        for (String subject : subjects) {
          Map<String, String> parameters = new LinkedHashMap<>();
          parameters.put("subject", subject);
          parameters.put("metrics", String.valueOf(number));
          all.add(new RecordCase(benchmark, parameters, count));
        }
      }
    }
    return all;
  }

  @Override
  public int roundFactor() {
    String subject = parameters.getOrDefault("subject", "");
    return subject.equals(Subjects.HOTGUARD) || subject.equals(Subjects.LONG_ADDER)
        ? CLAIM_FACTOR
        : 1;
  }

  @Override
  public Map<String, String> label() {
    Map<String, String> label = new LinkedHashMap<>(parameters);
    label.put("threads", String.valueOf(threads));
    return label;
  }
}
