/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DamageTest {
  private final Damage damage = new Damage("spill");

  @Test
  void saysWhatWasSkippedAndHowMuch() {
    damage.skipped("1.segment", 128, 200, "no valid record header");
    assertThat(damage.messages())
        .containsExactly(
            "journal 'spill': 1.segment at offset 128: no valid record header; skipped 72 bytes");
    assertThat(damage.count()).isOne();
  }

  @Test
  void keepsTheNewestMessagesAndCountsAll() {
    for (int i = 0; i < 20; i++) {
      damage.add("number " + i);
    }
    assertThat(damage.messages())
        .hasSize(16)
        .startsWith("journal 'spill': number 4")
        .endsWith("journal 'spill': number 19");
    assertThat(damage.count()).isEqualTo(20);
  }
}
