/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RecorderRegistryTest {

  @Test
  void givesEachReaderEveryValueOnce() {
    try (RecorderRegistry registry = RecorderRegistry.builder("test").build();
        IntervalReader first = registry.intervalReader("first");
        IntervalReader second = registry.intervalReader("second")) {
      Recorder recorder = registry.recorder("a", MetricUnit.NANOSECONDS);
      for (int i = 0; i < 10_000; i++) {
        recorder.record(i);
        if (i == 4_999) {
          assertThat(first.next().distribution("a").count()).isEqualTo(5_000);
        }
      }
      Distribution rest = first.next().distribution("a");
      Distribution all = second.next().distribution("a");

      assertThat(rest.count()).isEqualTo(5_000);
      assertThat(rest.min()).isEqualTo(5_000);
      assertThat(all.count()).isEqualTo(10_000);
      assertThat(all.sum()).isEqualTo(49_995_000);
      assertThat(all.quantile(0.5))
          .isCloseTo(4_999, org.assertj.core.data.Percentage.withPercentage(0.78));
      assertThat(registry.cumulativeSnapshot().distribution("a").count()).isEqualTo(10_000);
    }
  }
}
