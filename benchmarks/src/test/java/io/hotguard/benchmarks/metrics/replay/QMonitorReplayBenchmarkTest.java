/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
import org.junit.jupiter.api.Test;

class QMonitorReplayBenchmarkTest {
  @Test
  void everyDesignIsASubjectAndTheFirstHasNoMetrics() {
    assertThat(Subjects.names()).containsAll(QMonitorReplayBenchmark.DESIGNS);
    assertThat(QMonitorReplayBenchmark.DESIGNS)
        .startsWith(Subjects.NONE)
        .contains(Subjects.HDR_RECORDER, Subjects.MICROMETER_PERCENTILES)
        .doesNotHaveDuplicates();
  }
}
