/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.SuiteLength;
import org.junit.jupiter.api.Test;

class MetricsSuiteLengthTest {
  @Test
  void thePageSaysHowManyForksThereAre() throws Exception {
    int rounds = Integer.parseInt(SuiteLength.defaultOf(new MetricsCommand(), "--rounds").get(0));

    assertThat(SuiteLength.page())
        .contains(
            SuiteLength.row(
                "metrics --only record",
                MetricsCommand.recorders(),
                rounds,
                RecorderBenchmark.class));
  }
}
