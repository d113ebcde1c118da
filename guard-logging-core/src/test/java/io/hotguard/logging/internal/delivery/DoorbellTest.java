/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DoorbellTest {
  private final Doorbell bell = new Doorbell();

  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @Test
  @Timeout(300)
  void wakesAnArmedConsumer() {
    bell.consumer(Thread.currentThread());
    bell.arm();
    bell.ring();

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
      bell.ring();
      consumer.join(1);
    }

    assertThat(consumer.isAlive()).isFalse();
  }

  @Test
  @Timeout(300)
  void sleepsUntilItIsWoken() throws InterruptedException {
    Thread consumer = new Thread(() -> bell.park(HOUR_NANOS));
    consumer.start();
    while (LockSupport.getBlocker(consumer) != bell) {
      assertThat(consumer.getState()).isNotEqualTo(Thread.State.TERMINATED);
    }
    LockSupport.unpark(consumer);
    consumer.join();
  }

  @Test
  void lingersWithoutAnAnnouncement() {
    List<String> parks = new ArrayList<>();
    new Doorbell() {
      @Override
      public void park(long nanos) {
        parks.add(nanos + " ns, armed " + isArmed());
      }
    }.linger();

    assertThat(parks).containsExactly("100000 ns, armed false");
  }

  @Test
  void isArmedUntilAProducerRings() {
    bell.consumer(Thread.currentThread());
    assertThat(bell.isArmed()).isFalse();
    bell.arm();
    assertThat(bell.isArmed()).isTrue();
    bell.ring();
    assertThat(bell.isArmed()).isFalse();
    bell.arm();
    bell.disarm();
    assertThat(bell.isArmed()).isFalse();
  }

  @Test
  void knowsItsConsumer() {
    assertThat(bell.isConsumer()).isFalse();
    bell.consumer(new Thread());
    assertThat(bell.isConsumer()).isFalse();
    bell.consumer(Thread.currentThread());
    assertThat(bell.isConsumer()).isTrue();
  }

  @Test
  void toleratesASignalBeforeThereIsAConsumer() {
    bell.arm();
    bell.ring();
  }
}
