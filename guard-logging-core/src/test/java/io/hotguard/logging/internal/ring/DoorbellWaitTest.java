/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.Sequence;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DoorbellWaitTest {
  @Test
  void answersWhatIsThereInsteadOfWaiting() {
    DoorbellWait wait = new DoorbellWait(new Doorbell());

    assertThat(wait.waitFor(7, new Sequence(3), new Sequence(3), null)).isEqualTo(3);
  }

  @Test
  void ringsForEachPublishedEvent() {
    AtomicInteger rings = new AtomicInteger();
    Doorbell doorbell =
        new Doorbell() {
          @Override
          public void ring() {
            rings.incrementAndGet();
          }
        };
    EventRing<PlainEvent, String> ring = new EventRing<>(PlainEvent.Adapter.INSTANCE, 2, doorbell);
    for (int i = 0; i < 3; i++) {
      ring.offer(PlainEvent.of(EventLevel.INFO, "" + i), PlainEvent.ROUTE, false);
    }

    assertThat(rings).hasValue(2);
  }
}
