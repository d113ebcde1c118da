/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Ledger ledger = new Ledger();

  private Map<String, Long> report(long published) {
    Map<String, Long> counters = new TreeMap<>();
    ledger.report(published, counters);
    return counters;
  }

  @Test
  void startsAtZeroAndLeavesOutSingleZeros() {
    assertThat(report(0))
        .containsOnly(
            Map.entry("logged", 0L),
            Map.entry("enqueued", 0L),
            Map.entry("recovered", 0L),
            Map.entry("notices", 0L),
            Map.entry("guard-failures", 0L),
            Map.entry("written", 0L),
            Map.entry("handed-over", 0L),
            Map.entry("spilled", 0L),
            Map.entry("replayed", 0L),
            Map.entry("dropped", 0L));
  }

  @Test
  void countsAsLoggedWhatIsPublishedAndWhatNeverWas() {
    ledger.spilledByCaller(EventLevel.WARN);
    ledger.droppedByCaller(EventLevel.INFO, "a", DropReason.RING_FULL);
    ledger.spilledFromRing(EventLevel.ERROR);
    ledger.dropped(EventLevel.DEBUG, "a", DropReason.SHUTDOWN);

    assertThat(report(10))
        .containsEntry("enqueued", 10L)
        .containsEntry("logged", 12L)
        .containsEntry("spilled", 2L)
        .containsEntry("spilled.WARN", 1L)
        .containsEntry("spilled.ERROR", 1L)
        .containsEntry("dropped", 2L)
        .containsEntry("dropped.INFO", 1L)
        .containsEntry("dropped.DEBUG", 1L)
        .containsEntry("dropped.reason.ring-full", 1L)
        .containsEntry("dropped.reason.shutdown", 1L);
  }

  @Test
  void countsRecoveredEventsNoticesAndFailures() {
    ledger.recovered(7);
    ledger.notice();
    ledger.notice();
    ledger.guardFailure();

    assertThat(report(0))
        .containsEntry("recovered", 7L)
        .containsEntry("notices", 2L)
        .containsEntry("guard-failures", 1L)
        .containsEntry("logged", 0L);
  }

  @Test
  void countsTheLevelsOfEnqueuedEventsAsTheyComeOut() {
    ledger.taken(EventLevel.INFO);
    ledger.taken(EventLevel.INFO);
    ledger.taken(EventLevel.ERROR);

    assertThat(report(4))
        .containsEntry("enqueued", 4L)
        .containsEntry("enqueued.INFO", 2L)
        .containsEntry("enqueued.ERROR", 1L);
  }

  @Test
  void countsDeliveredAndReplayedEventsAsWrittenUnlessAnAppenderQueuesThem() {
    ledger.delivered(EventLevel.INFO, 3, false);
    ledger.delivered(EventLevel.INFO, 2, true);
    ledger.replayed(EventLevel.WARN, false);

    assertThat(report(5))
        .containsEntry("enqueued.INFO", 5L)
        .containsEntry("handed-over", 2L)
        .containsEntry("handed-over.INFO", 2L)
        .containsEntry("written", 4L)
        .containsEntry("written.INFO", 3L)
        .containsEntry("written.WARN", 1L)
        .containsEntry("replayed", 1L);
  }

  @Test
  void namesLoggersByTheirDropsMostFirst() {
    ledger.dropped(EventLevel.INFO, "b", DropReason.RING_FULL);
    ledger.dropped(EventLevel.INFO, "a", DropReason.RING_FULL);
    ledger.dropped(EventLevel.INFO, "c", DropReason.RING_FULL);
    ledger.dropped(EventLevel.INFO, "c", DropReason.RING_FULL);

    assertThat(ledger.drops().byLogger())
        .containsExactly(Map.entry("c", 2L), Map.entry("a", 1L), Map.entry("b", 1L));
  }

  @Test
  void boundsTheNumberOfLoggersAndLosesNoDrop() {
    for (int i = 0; i < Drops.MAX_LOGGERS + 10; i++) {
      ledger.dropped(EventLevel.INFO, "logger-" + i, DropReason.RING_FULL);
      ledger.dropped(EventLevel.INFO, "logger-0", DropReason.RING_FULL);
    }

    assertThat(ledger.drops().byLogger())
        .hasSize(Drops.MAX_LOGGERS + 1)
        .contains(Map.entry(Drops.OTHER, 10L))
        .first()
        .isEqualTo(Map.entry("logger-0", 1L + Drops.MAX_LOGGERS + 10));
    assertThat(ledger.drops().byLogger().stream().mapToLong(Map.Entry::getValue).sum())
        .isEqualTo(ledger.drops().all());
  }

  @Test
  void hasNewsOfDropsOnce() {
    assertThat(ledger.takeNews()).isFalse();
    ledger.dropped(EventLevel.INFO, "a", DropReason.RING_FULL);
    assertThat(ledger.takeNews()).isTrue();
    assertThat(ledger.takeNews()).isFalse();
  }

  @Test
  void countsADropOfANamelessLogger() {
    ledger.droppedByCaller(EventLevel.INFO, null, DropReason.RING_FULL);

    assertThat(ledger.drops().byLogger()).containsExactly(Map.entry(Drops.OTHER, 1L));
    assertThat(report(0)).containsEntry("logged", 1L).containsEntry("dropped", 1L);
  }
}
