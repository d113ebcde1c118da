/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessUsageTest {
  @Test
  void addsBothKindsOfContextSwitches() {
    assertThat(
            ProcessUsage.sum(
                List.of(
                    "Name:\tjava",
                    "voluntary_ctxt_switches:\t12",
                    "nonvoluntary_ctxt_switches:\t30")))
        .isEqualTo(42);
  }

  @Test
  void takesTheDifferenceOfTwoReadings() {
    assertThat(new ProcessUsage(50, 9).since(new ProcessUsage(20, 2)))
        .isEqualTo(new ProcessUsage(30, 7));
  }
}
