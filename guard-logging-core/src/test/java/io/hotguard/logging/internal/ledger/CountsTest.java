/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CountsTest {

  @Test
  void countsEachConstantForItself() {
    Counts<DropReason> counts = new Counts<>(DropReason.class);
    assertThat(counts.sum()).isZero();
    assertThat(counts.nonZero()).isEmpty();

    counts.increment(DropReason.SHUTDOWN);
    counts.increment(DropReason.RING_FULL);
    counts.increment(DropReason.SHUTDOWN);

    assertThat(counts.sum()).isEqualTo(3);
    assertThat(counts.nonZero())
        .isEqualTo(new TreeMap<>(Map.of(DropReason.RING_FULL, 1L, DropReason.SHUTDOWN, 2L)));
    assertThat(counts.nonZero().firstKey()).isEqualTo(DropReason.RING_FULL);
  }

  @Test
  void losesNoIncrementOfManyThreads() throws InterruptedException {
    Counts<DropReason> counts = new Counts<>(DropReason.class);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  counts.increment(i % 2 == 0 ? DropReason.RING_FULL : DropReason.SHUTDOWN);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(counts.sum()).isEqualTo(40_000);
    assertThat(counts.nonZero().values()).containsExactly(20_000L, 20_000L);
  }
}
