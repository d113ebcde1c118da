/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayLoadTest {
  @Test
  void paceOfAllWorkersIsTheOfferedRate() {
    ReplayLoad load = ReplayLoad.paced(2, 1_000, 500, 4_000, 200);
    assertThat(load.isPaced()).isTrue();
    assertThat(load.intervalNanos()).isEqualTo(50_000_000);
    assertThat(load.endNanos()).isEqualTo(500_001_000);
  }

  @Test
  void fullLoadHasNoPause() {
    assertThat(ReplayLoad.closed(10, 0, 1).isPaced()).isFalse();
  }
}
