/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.aggregate.ReportResult;
import io.hotguard.benchmarks.metrics.AccuracyResult;
import io.hotguard.benchmarks.metrics.MemoryResult;
import io.hotguard.benchmarks.metrics.RecordResult;
import io.hotguard.benchmarks.metrics.ReplayResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The result files of command {@code metrics} in one directory.
 *
 * @param cost program {@code record}
 * @param tail program {@code tail}
 * @param drain program {@code drain}
 * @param accuracy program {@code accuracy}
 * @param memory program {@code memory}
 * @param report program {@code report}
 * @param replay program {@code replay}
 */
record MetricsResults(
    Optional<RecordResult> cost,
    Optional<RecordResult> tail,
    Optional<RecordResult> drain,
    Optional<AccuracyResult> accuracy,
    Optional<MemoryResult> memory,
    Optional<ReportResult> report,
    Optional<ReplayResult> replay) {
  static final String DIRECTORY = "docs/results";
  static final String NEWEST_JDK_DIRECTORY = "docs/results/newest-jdk";

  static final MetricsResults NONE =
      new MetricsResults(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  static MetricsResults in(Path directory) throws IOException {
    return new MetricsResults(
        Results.read(directory.resolve("metrics-record.json"), RecordResult.class),
        Results.read(directory.resolve("metrics-tail.json"), RecordResult.class),
        Results.read(directory.resolve("metrics-drain.json"), RecordResult.class),
        Results.read(directory.resolve("metrics-accuracy.json"), AccuracyResult.class),
        Results.read(directory.resolve("metrics-memory.json"), MemoryResult.class),
        Results.read(directory.resolve("metrics-report.json"), ReportResult.class),
        Results.read(directory.resolve("metrics-replay.json"), ReplayResult.class));
  }
}
