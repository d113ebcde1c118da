/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A request logs 9.5 events: one call in twenty of ten is DEBUG, which is off. */
class ReceiverPaceTest {
  private static final Rung AS_FOUND = Rung.ladder().get(0);

  @Test
  void followsTheServiceWhoseReceiverKeepsUp() {
    ReceiverPace pace = new ReceiverPace();
    pace.saw(Rung.keepsUp(), 1_000);
    assertThat(pace.messagesPerSecond(AS_FOUND)).isEqualTo((int) (0.75 * 9.5 * 1_000));
    assertThat(pace.messagesPerSecond(Rung.keepsUp())).isEqualTo(1_000_000);
  }

  @Test
  void takesTheBetterOfItsLastTwoParts() {
    ReceiverPace pace = new ReceiverPace();
    pace.saw(Rung.keepsUp(), 3_000);
    pace.saw(Rung.keepsUp(), 2_000);
    assertThat(pace.messagesPerSecond(AS_FOUND)).isEqualTo((int) (0.75 * 9.5 * 3_000));
    pace.saw(Rung.keepsUp(), 1_000);
    assertThat(pace.messagesPerSecond(AS_FOUND)).isEqualTo((int) (0.75 * 9.5 * 2_000));
    pace.saw(Rung.keepsUp(), 4_000);
    assertThat(pace.messagesPerSecond(AS_FOUND)).isEqualTo((int) (0.75 * 9.5 * 4_000));
  }

  @Test
  void followsNoOtherService() {
    ReceiverPace pace = new ReceiverPace();
    pace.saw(Rung.keepsUp(), 1_000);
    pace.saw(AS_FOUND, 9_000);
    assertThat(pace.messagesPerSecond(AS_FOUND)).isEqualTo((int) (0.75 * 9.5 * 1_000));
  }

  @Test
  void isNeverNothing() {
    ReceiverPace pace = new ReceiverPace();
    pace.saw(Rung.keepsUp(), 1);
    assertThat(pace.messagesPerSecond(AS_FOUND)).isEqualTo(ReceiverPace.LEAST);
  }

  @Test
  void hasNothingToFollowBeforeThat() {
    assertThatThrownBy(() -> new ReceiverPace().messagesPerSecond(AS_FOUND))
        .isInstanceOf(IllegalStateException.class);
  }
}
