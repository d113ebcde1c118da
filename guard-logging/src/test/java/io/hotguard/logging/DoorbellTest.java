/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.Sequence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DoorbellTest {
  private final Doorbell bell = new Doorbell();

  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @Test
  void answersWhatIsThereInsteadOfWaiting() {
    assertThat(bell.waitFor(7, new Sequence(3), new Sequence(3), null)).isEqualTo(3);
  }

  @Test
  @Timeout(300)
  void wakesAnArmedConsumer() {
    bell.consumer(Thread.currentThread());
    bell.arm();
    bell.signalAllWhenBlocking();

    bell.park(HOUR_NANOS); // The time-out of the test is the assertion.
  }

  @Test
  @Timeout(300)
  void ringsForAThreadThatParksLater() throws InterruptedException {
    Thread consumer =
        new Thread(
            () -> {
              bell.arm();
              bell.park(HOUR_NANOS);
              bell.disarm();
            });
    bell.consumer(consumer);
    consumer.start();
    while (consumer.isAlive()) {
      bell.signalAllWhenBlocking();
      consumer.join(1);
    }

    assertThat(consumer.isAlive()).isFalse();
  }

  @Test
  void toleratesASignalBeforeThereIsAConsumer() {
    bell.arm();
    bell.signalAllWhenBlocking();
  }
}
