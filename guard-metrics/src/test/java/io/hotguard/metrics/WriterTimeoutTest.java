/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WriterTimeoutTest {
  private static final int SPINS_YIELDS_AND_PARKS = 200;

  /** A machine that stops for a second ends a wait early, so it may take several. */
  @Test
  void goesOnToParkWithinASecond() {
    int pauses = 0;
    while (pauses < SPINS_YIELDS_AND_PARKS) {
      WriterTimeout timeout = new WriterTimeout();
      pauses = 0;
      while (pauses < SPINS_YIELDS_AND_PARKS && timeout.pause()) {
        pauses++;
      }
    }
    assertThat(pauses).isEqualTo(SPINS_YIELDS_AND_PARKS);
  }
}
