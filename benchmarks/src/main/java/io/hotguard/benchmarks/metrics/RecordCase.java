/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A case whose forks run the recorders of an earlier version, or those of today if it is null. */
record RecordCase(
    String benchmark, Map<String, String> parameters, int threads, @Nullable EarlierVersion version)
    implements SuiteCase {
  private static final int CLAIM_FACTOR = 3;

  /** Subjects whose small costs decide claims. */
  private static final List<String> CLAIMED =
      List.of(Subjects.HOTGUARD, Subjects.HOTGUARD_BEFORE, Subjects.LONG_ADDER);

  static final List<Integer> METRICS = List.of(1, 500);

  private RecordCase(String benchmark, Map<String, String> parameters) {
    this(benchmark, parameters, 1, null);
  }

  /**
   * Subjects take turns, so that a drifting machine affects all alike.
   *
   * @param before measured beside today's version, if it is not null
   */
  static List<RecordCase> record(
      List<String> subjects, List<Integer> threads, @Nullable EarlierVersion before) {
    return cases("RecorderBenchmark.record", subjects, METRICS, threads, before);
  }

  static List<RecordCase> tail(List<String> subjects) {
    return cases("TailLatencyBenchmark.recordOne", subjects, List.of(500), List.of(8), null);
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

  /** The steps of a record. */
  static List<RecordCase> steps() {
    List<RecordCase> all = new ArrayList<>();
    for (int number : METRICS) {
      for (String step : List.of("loop", "findCells", "add", "record")) {
        all.add(
            new RecordCase(
                "RecordStepsBenchmark." + step, Map.of("metrics", String.valueOf(number))));
      }
    }
    return all;
  }

  private static List<RecordCase> cases(
      String benchmark,
      List<String> subjects,
      List<Integer> metrics,
      List<Integer> threads,
      @Nullable EarlierVersion before) {
    List<RecordCase> all = new ArrayList<>();
    for (int number : metrics) {
      for (int count : threads) {
        for (String subject : subjects) {
          all.add(new RecordCase(benchmark, parameters(subject, number), count, null));
          if (before != null && subject.equals(Subjects.HOTGUARD)) {
            all.add(
                new RecordCase(
                    benchmark, parameters(Subjects.HOTGUARD_BEFORE, number), count, before));
          }
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

  @Override
  public String classPath() throws IOException {
    return version == null ? SuiteCase.super.classPath() : version.classPath();
  }
}
