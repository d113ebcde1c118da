/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.suite.SuiteLength;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsSuiteLengthTest {
  @Test
  void thePageSaysHowManyForksThereAre() throws Exception {
    Object metrics = new MetricsCommand();
    int rounds = Integer.parseInt(SuiteLength.defaultOf(metrics, "--rounds").get(0));
    List<Integer> threads = SuiteLength.numbers(SuiteLength.defaultOf(metrics, "--threads"));

    assertThat(SuiteLength.page())
        .contains(
            SuiteLength.row(
                "metrics --only record",
                RecordCase.record(Subjects.names(), threads),
                rounds,
                RecorderBenchmark.class))
        .contains(
            SuiteLength.row(
                "metrics --only tail",
                RecordCase.tail(Subjects.names()),
                rounds,
                TailLatencyBenchmark.class))
        .contains(
            SuiteLength.rowOfSingleShots(
                "metrics --only drain", RecordCase.drain(), rounds, DrainBenchmark.class));
  }
}
