/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class StatisticsSlotTest {

  @Test
  void addsUpWhatNobodyTakesInBoundedSpace() {
    StatisticsSlot slot = new StatisticsSlot(5);
    for (int i = 0; i < 1_000; i++) {
      assertThat(slot.offer(Batches.of("key-" + i, 1))).isTrue();
    }
    assertThat(slot.waitingKeys()).isEqualTo(6);
    assertThat(slot.accepted()).isEqualTo(1_000);

    StatisticsBatch all = slot.take();
    assertThat(all).isNotNull();
    assertThat(all.count()).isEqualTo(1_000);
    assertThat(all.intervals()).isEqualTo(1_000);
    assertThat(slot.take()).isNull();
  }

  @Test
  void refusesOffersButNotTakesOnceClosed() {
    StatisticsSlot slot = new StatisticsSlot(5);
    slot.offer(Batches.of("a", 1));
    slot.close();

    assertThat(slot.offer(Batches.of("a", 1))).isFalse();
    assertThat(slot.accepted()).isEqualTo(1);
    assertThat(slot.take()).isNotNull();
    assertThat(slot.offer(Batches.of("a", 1))).isFalse();
    assertThat(slot.isEmpty()).isTrue();
  }

  @Test
  void handsEveryAcceptedBatchOverOnceAcrossTakesAndTheClose() throws Exception {
    for (int round = 0; round < 200; round++) {
      StatisticsSlot slot = new StatisticsSlot(5);
      AtomicInteger accepted = new AtomicInteger();
      AtomicLong taken = new AtomicLong();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Thread thread =
            new Thread(
                () -> {
                  while (slot.offer(Batches.of("a", 1))) {
                    accepted.incrementAndGet();
                  }
                });
        threads.add(thread);
        thread.start();
      }
      for (int i = 0; i < 50; i++) {
        StatisticsBatch batch = slot.take();
        taken.addAndGet(batch == null ? 0 : batch.intervals());
      }
      slot.close();
      long atClose = slot.accepted();
      StatisticsBatch rest = slot.take();
      taken.addAndGet(rest == null ? 0 : rest.intervals());
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(taken).hasValue(accepted.get());
      assertThat(atClose).isEqualTo(accepted.get());
      assertThat(slot.isEmpty()).isTrue();
    }
  }
}
