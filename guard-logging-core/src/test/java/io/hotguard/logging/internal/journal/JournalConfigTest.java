/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalConfigTest {
  private static final Path HERE = Path.of("journals");

  @Test
  void countsSegments() {
    JournalConfig config = new JournalConfig(HERE, "spill", 4096, 16_384, 8_192);
    assertThat(config.maxSegments()).isEqualTo(4);
    assertThat(config.readySegments()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "4096, 8192, 4096",
    "4096, 8192, 8192",
    "4096, 67108864, 4096",
    "268435456, 536870912, 268435456"
  })
  void acceptsTheLimits(int segmentBytes, long maxBytes, long readyBytes) {
    JournalConfig config = new JournalConfig(HERE, "x", segmentBytes, maxBytes, readyBytes);
    assertThat(config.maxSegments()).isBetween(2, JournalConfig.MAX_SEGMENTS);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8192, 4096, segmentBytes=0, 4096",
    "6144, 65536, 8192, segmentBytes=6144, 8192",
    "536870912, 1073741824, 536870912, segmentBytes=536870912, 268435456",
    "4096, 67112960, 4096, maxBytes=67112960, 67108864",
    "4096, 8191, 4096, maxBytes=8191, 8192",
    "4096, 8192, 8193, readyBytes=8193, 8192",
    "4096, 8192, 4095, readyBytes=4095, 4096"
  })
  void namesTheNearestAllowedSize(
      int segmentBytes, long maxBytes, long readyBytes, String given, long nearest) {
    assertThatThrownBy(() -> new JournalConfig(HERE, "x", segmentBytes, maxBytes, readyBytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("journal 'x': " + given + ": must be ")
        .hasMessageEndingWith("; nearest " + nearest);
  }
}
