/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventMixTest {
  @Test
  void aCycleHolds5PercentDebugAnd90PercentInfo() {
    assertThat(EventMix.countIn(200, Kind.DEBUG)).isEqualTo(10);
    assertThat(EventMix.countIn(200, Kind.INFO)).isEqualTo(180);
    assertThat(EventMix.countIn(200, Kind.WARN)).isEqualTo(9);
    assertThat(EventMix.countIn(200, Kind.ERROR)).isEqualTo(1);
  }

  @Test
  void countsWhatItEnumerates() {
    for (long length : new long[] {0, 1, 199, 200, 201, 1_003}) {
      for (Kind kind : Kind.values()) {
        long enumerated =
            LongStream.range(0, length).filter(s -> EventMix.kindAt(s) == kind).count();
        assertThat(EventMix.countIn(length, kind))
            .as("%s in %d", kind, length)
            .isEqualTo(enumerated);
      }
    }
  }
}
