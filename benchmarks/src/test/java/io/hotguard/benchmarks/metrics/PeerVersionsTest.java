/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PeerVersionsTest {
  @Test
  void everyVersionIsFilledIn() throws Exception {
    assertThat(PeerVersions.load()).containsKey("Micrometer").hasSize(9);
    assertThat(PeerVersions.load().values())
        .allSatisfy(version -> assertThat(version).matches("[0-9]+(\\.[0-9]+)+"));
  }
}
