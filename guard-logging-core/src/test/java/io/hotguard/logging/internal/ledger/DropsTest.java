/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DropsTest {
  private final Drops drops = new Drops();

  @Test
  void sumsOneDropUnderEachOfItsProperties() {
    drops.increment(EventLevel.INFO, "shop", DropReason.RING_FULL, true);
    drops.increment(EventLevel.INFO, "shop", DropReason.SPILL_FULL, true);
    drops.increment(EventLevel.WARN, "shop", DropReason.SHUTDOWN, false);
    drops.increment(EventLevel.WARN, "pay", DropReason.GUARD_FAILURE, true);
    drops.increment(EventLevel.WARN, "pay", DropReason.GUARD_FAILURE, false);

    Drops.Totals totals = drops.totals();
    assertThat(totals.all()).isEqualTo(5);
    assertThat(totals.byCallers()).isEqualTo(3);
    assertThat(totals.byLevel())
        .containsExactly(entry(EventLevel.WARN, 3L), entry(EventLevel.INFO, 2L));
    assertThat(totals.byReason())
        .containsExactly(
            entry(DropReason.RING_FULL, 1L),
            entry(DropReason.SPILL_FULL, 1L),
            entry(DropReason.SHUTDOWN, 1L),
            entry(DropReason.GUARD_FAILURE, 2L));
    assertThat(totals.byLogger()).containsExactly(entry("shop", 3L), entry("pay", 2L));
  }

  @Test
  void losesNoDropOfManyThreadsThatMeetNewLoggersAndReasons() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 20_000; i++) {
                  DropReason reason = i % 2 == 0 ? DropReason.RING_FULL : DropReason.SPILL_FULL;
                  drops.increment(EventLevel.INFO, "logger-" + i % 200, reason, i % 4 < 2);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }

    Drops.Totals totals = drops.totals();
    assertThat(totals.all()).isEqualTo(80_000);
    assertThat(totals.byCallers()).isEqualTo(40_000);
    assertThat(totals.byLogger()).hasSize(200).allMatch(entry -> entry.getValue() == 400);
    assertThat(totals.byReason().values()).containsExactly(40_000L, 40_000L);
  }

  @Test
  void countsLoggersBeyondTheLimitTogether() {
    drops.increment(EventLevel.INFO, null, DropReason.RING_FULL, true);
    for (int i = 0; i < Drops.MAX_LOGGERS + 1; i++) {
      drops.increment(EventLevel.INFO, "logger-" + i, DropReason.RING_FULL, true);
    }
    drops.increment(EventLevel.INFO, "logger-0", DropReason.RING_FULL, true);

    assertThat(drops.totals().byLogger())
        .hasSize(Drops.MAX_LOGGERS)
        .startsWith(entry(Drops.OTHER, 3L), entry("logger-0", 2L))
        .contains(entry("logger-" + (Drops.MAX_LOGGERS - 2), 1L));
  }

  @Test
  void hasNewsOfEachDropOnce() {
    assertThat(drops.takeNews()).isFalse();
    drops.increment(EventLevel.INFO, "shop", DropReason.RING_FULL, true);
    drops.increment(EventLevel.INFO, "shop", DropReason.RING_FULL, true);
    assertThat(drops.takeNews()).isTrue();
    assertThat(drops.takeNews()).isFalse();
    drops.increment(EventLevel.INFO, "shop", DropReason.RING_FULL, true);
    assertThat(drops.takeNews()).isTrue();
  }

  @Test
  void aReaderThatOnlyFollowsTheNewsMissesNoDrop() throws InterruptedException {
    Thread dropping =
        new Thread(
            () -> {
              for (int i = 0; i < 200_000; i++) {
                drops.increment(EventLevel.INFO, "shop", DropReason.RING_FULL, true);
              }
            });
    dropping.start();
    long seen = 0;
    boolean ended = false;
    while (!ended) {
      ended = !dropping.isAlive();
      if (drops.takeNews()) {
        seen = drops.totals().all();
      }
    }
    dropping.join();

    assertThat(seen).isEqualTo(200_000);
  }
}
