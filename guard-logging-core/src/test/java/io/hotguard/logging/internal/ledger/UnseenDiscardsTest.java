/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnseenDiscardsTest {
  @Test
  void namesTheAppenderAndHowItsEventsCount() {
    assertThat(UnseenDiscards.countAsHandedOver("net"))
        .startsWith("appender net has a queue of its own")
        .contains("its events count as handed-over");
  }
}
