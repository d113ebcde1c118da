/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class SampleQueueTest {
  private static final Sample SAMPLE =
      new Sample(new OperationKey("SQL", "find"), Batches.START, 5, false, "");

  @Test
  void holdsItsCapacityAndCountsTheRest() {
    SampleQueue queue = new SampleQueue(3);
    for (int i = 0; i < 5; i++) {
      assertThat(queue.offer(SAMPLE)).isEqualTo(i < 3);
    }
    assertThat(queue.waiting()).isEqualTo(3);
    assertThat(queue.overflow()).isEqualTo(2);

    assertThat(queue.poll(2)).hasSize(2);
    assertThat(queue.offer(SAMPLE)).isTrue();
    assertThat(queue.poll(10)).hasSize(2);
    assertThat(queue.poll(10)).isEmpty();
    assertThat(queue.admitted()).isEqualTo(4);
  }

  @Test
  void refusesWithoutCountingOnceClosed() {
    SampleQueue queue = new SampleQueue(3);
    queue.offer(SAMPLE);
    queue.close();

    assertThat(queue.offer(SAMPLE)).isFalse();
    assertThat(queue.overflow()).isZero();
    assertThat(queue.admitted()).isEqualTo(1);
    assertThat(queue.waiting()).isEqualTo(1);
    assertThat(queue.poll(10)).hasSize(1);
  }

  @Test
  void handsEveryAdmittedSampleOverOnceAcrossTheClose() throws Exception {
    for (int round = 0; round < 200; round++) {
      SampleQueue queue = new SampleQueue(8);
      AtomicInteger admitted = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Thread thread =
            new Thread(
                () -> {
                  for (int n = 0; n < 500; n++) {
                    if (queue.offer(SAMPLE)) {
                      admitted.incrementAndGet();
                    }
                  }
                });
        threads.add(thread);
        thread.start();
      }
      int taken = 0;
      for (int i = 0; i < 100; i++) {
        assertThat(queue.waiting()).isBetween(0L, 8L);
        taken += queue.poll(3).size();
      }
      queue.close();
      long atClose = queue.admitted();
      for (Thread thread : threads) {
        thread.join();
      }
      taken += queue.poll(100).size();
      assertThat(taken).isEqualTo(admitted.get());
      assertThat(atClose).isEqualTo(admitted.get());
    }
  }
}
