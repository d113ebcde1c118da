/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;
import io.hotguard.logging.internal.delivery.Doorbell;

/** Rings the consumer's bell for each published event. <b>Threading:</b> any thread. */
class DoorbellWait implements WaitStrategy {
  /*
   * waitFor never waits: it answers with the present state, which makes SequenceBarrier.waitFor a
   * poll. The consumer has other work (the spill, the loss line) and parks by itself when idle.
   */
  private final Doorbell doorbell;

  DoorbellWait(Doorbell doorbell) {
    this.doorbell = doorbell;
  }

  @Override
  public long waitFor(
      long sequence, Sequence cursor, Sequence dependentSequence, SequenceBarrier barrier) {
    return dependentSequence.get();
  }

  @Override
  public void signalAllWhenBlocking() {
    doorbell.ring();
  }
}
