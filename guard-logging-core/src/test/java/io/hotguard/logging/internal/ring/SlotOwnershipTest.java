/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** One thread in both roles; the stress tests have two. */
class SlotOwnershipTest {
  private final SlotOwnership ownership = new SlotOwnership();

  @Test
  void leavesTheTakerAllBehindTheLastSettledBatch() {
    assertThat(ownership.open(0, 3)).isTrue();
    ownership.passed(2);
    assertThat(ownership.settle(0, 2)).isTrue();

    assertThat(ownership.takeOver()).isEqualTo(new SlotOwnership.Left(3, 3, 2));
    assertThat(ownership.takeOver()).isNull();
  }

  @Test
  void leavesTheTakerAnOpenBatchFromTheFirstEventThatTheAppendersLack() {
    ownership.open(0, 3);
    ownership.settle(0, 3);
    ownership.open(4, 7);
    assertThat(ownership.isTakenOver()).isFalse();
    ownership.passed(6);

    assertThat(ownership.takeOver()).isEqualTo(new SlotOwnership.Left(4, 6, 7));
    assertThat(ownership.isTakenOver()).isTrue();
  }

  @Test
  void theConsumerGetsNothingAfterATakeover() {
    ownership.open(0, 3);
    ownership.takeOver();

    assertThat(ownership.settle(0, 3)).isFalse();
    assertThat(ownership.open(0, 3)).isFalse();
    assertThat(ownership.open(4, 7)).isFalse();
  }
}
