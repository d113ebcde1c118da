/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.backlog.SilentLog;
import io.hotguard.logging.internal.delivery.DeliveryCounts;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each count under the name that users see. */
class GuardCountersTest {
  @TempDir private Path directory;

  private final Ledger ledger = new Ledger();
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, 8, new Doorbell());

  private static GuardSnapshot snapshot(GuardCounters counters) {
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder("logging", GuardMode.ENFORCE);
    counters.writeTo(snapshot);
    return snapshot.build();
  }

  private Backlog<PlainEvent> backlog() throws IOException {
    return new Backlog<>(
        List.of(),
        new EventJournal<>(
            PreparedJournal.open(directory, "events", 4), PlainEvent.Codec.INSTANCE));
  }

  @Test
  void tellsHowFullTheRingIs() {
    for (int i = 0; i < 3; i++) {
      ring.offer(PlainEvent.of(EventLevel.INFO, "waits"), PlainEvent.ROUTE, false);
    }
    ring.consumed(0);
    GuardCounters counters = new GuardCounters();
    counters.ring(ring, ledger);

    assertThat(snapshot(counters).gauges())
        .isEqualTo(Map.of("ring.capacity", 8L, "ring.waiting", 2L, "ring.fill-percent", 25L));
    assertThat(snapshot(counters).counters())
        .containsEntry("enqueued", 3L)
        .containsEntry("waits", 0L)
        .containsEntry("waits.in-vain", 0L);
  }

  @Test
  void tellsWhatWaitsOnDisk() throws IOException {
    Backlog<PlainEvent> backlog = backlog();
    Spill<PlainEvent, String> spill = new Spill<>(backlog, ring, ledger, () -> true);
    spill.append("", PlainEvent.of(EventLevel.WARN, "waits"));
    GuardCounters counters = new GuardCounters();
    counters.spill(spill);
    GuardSnapshot snapshot = snapshot(counters);
    long used = backlog.own().journal().usedBytes();
    spill.close();

    assertThat(used).isPositive();
    assertThat(snapshot.gauges())
        .isEqualTo(
            Map.of(
                "spill.waiting",
                1L,
                "spill.used-bytes",
                used,
                "spill.capacity-bytes",
                4L * PreparedJournal.SEGMENT));
    assertThat(snapshot.counters())
        .isEqualTo(Map.of("spill.corrupt", 0L, "spill.unreadable", 0L, "truncated", 0L));
  }

  @Test
  void countsDamageOfTheDisk() throws IOException {
    EventJournal<PlainEvent> written =
        new EventJournal<>(PreparedJournal.open(directory, "events", 4), PlainEvent.Codec.INSTANCE);
    for (int i = 1_000; i < 1_500; i++) { // The damage begins within a record.
      written.append("", PlainEvent.of(EventLevel.WARN, "waits on disk " + i));
    }
    written.close();
    PreparedJournal.damage(PreparedJournal.segments(directory).get(0));
    Backlog<PlainEvent> backlog = backlog();
    Spill<PlainEvent, String> spill = new Spill<>(backlog, ring, ledger, () -> true);
    long damages = backlog.own().journal().damageCount();
    GuardCounters counters = new GuardCounters();
    counters.spill(spill);
    spill.close();

    assertThat(damages).isPositive();
    assertThat(snapshot(counters).counters()).containsEntry("spill.corrupt", damages);
  }

  @Test
  void tellsNothingOfADiskThatIsNotUsed() {
    GuardCounters counters = new GuardCounters();
    counters.spill(new Spill<>(null, ring, ledger, () -> true));

    assertThat(snapshot(counters).gauges()).isEqualTo(Map.of("spill.waiting", 0L));
    assertThat(snapshot(counters).counters()).isEmpty();
  }

  @Test
  void addsTheCountsOfTheDeliveriesOfAnAppender() {
    DeliveryCounts first = new DeliveryCounts(1, 2, 3, 9, 4, 5, 6, 7, 8, 11);
    DeliveryCounts second = new DeliveryCounts(10, 20, 30, 90, 40, 50, 60, 70, 80, 110);
    GuardCounters counters = new GuardCounters();
    counters.delivery("net", first.plus(second), null);

    assertThat(snapshot(counters).counters())
        .hasSize(11)
        .containsEntry("isolated.net.truncated", 121L)
        .containsEntry("truncated", 121L)
        .containsAllEntriesOf(
            Map.of(
                "isolated.net.accepted", 11L,
                "isolated.net.recovered", 22L,
                "isolated.net.written", 33L,
                "isolated.net.handed-over", 99L,
                "isolated.net.given-up", 44L,
                "isolated.net.dropped", 55L,
                "isolated.net.refused", 66L,
                "isolated.net.unreadable", 77L,
                "isolated.net.failures", 88L));
    assertThat(snapshot(counters).gauges())
        .isEqualTo(
            Map.of(
                "isolated.net.waiting", 0L,
                "isolated.net.stalled", 0L,
                "isolated.net.used-bytes", 0L,
                "isolated.net.capacity-bytes", 0L));
  }

  @Test
  void tellsWhatWaitsForAnAppender() throws IOException {
    Backlog<PlainEvent> backlog = backlog();
    IsolatedDelivery<PlainEvent> delivery =
        new IsolatedDelivery<>("net", backlog, 0, Thread::new, new SilentLog());
    delivery.accept(PlainEvent.of(EventLevel.WARN, "waits"));
    GuardCounters counters = new GuardCounters();
    counters.delivery("net", delivery.counts(), delivery);
    GuardSnapshot snapshot = snapshot(counters);
    long used = backlog.own().journal().usedBytes();
    delivery.close(System.nanoTime());

    assertThat(snapshot.counters())
        .containsEntry("isolated.net.accepted", 1L)
        .containsEntry("isolated.net.written", 0L);
    assertThat(snapshot.gauges())
        .isEqualTo(
            Map.of(
                "isolated.net.waiting",
                1L,
                "isolated.net.stalled",
                0L,
                "isolated.net.used-bytes",
                used,
                "isolated.net.capacity-bytes",
                4L * PreparedJournal.SEGMENT));
  }
}
