/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayProgramTest {
  @Test
  void everyDesignIsASubjectAndTheFirstHasNoMetrics() {
    for (String design : ReplayProgram.DESIGNS) {
      Subjects.create(design, 1).close();
    }
    assertThat(ReplayProgram.DESIGNS)
        .startsWith(Subjects.NONE)
        .contains(Subjects.HDR_RECORDER, Subjects.MICROMETER_PERCENTILES)
        .doesNotHaveDuplicates();
  }
}
