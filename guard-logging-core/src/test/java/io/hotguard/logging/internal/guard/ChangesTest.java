/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangesTest {
  @Test
  void namesTheAppenderAndHowItsEventsCount() {
    assertThat(Changes.countedAsHandedOver("net"))
        .startsWith("appender net has a queue of its own")
        .contains("its events count as handed-over");
  }
}
