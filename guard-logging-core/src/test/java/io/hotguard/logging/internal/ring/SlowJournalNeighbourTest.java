/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.delivery.PatientDelivery;
import io.hotguard.logging.internal.journal.Journal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plain appender beside an isolated one whose journal is on a slow disk. The consumer of the ring
 * waits for the disk: what the ring cannot hold meanwhile is dropped and counted, or spilled, and
 * no caller waits. Everything here is a count.
 */
@Timeout(300)
class SlowJournalNeighbourTest {
  private static final int RING = 16;
  private static final int SEGMENTS = 64;
  private static final int CALLS = 50;
  private static final String PADDING = "x".repeat(2_000);

  @TempDir private Path directory;

  private final SteppedTime time = new SteppedTime();
  private final Semaphore disk = new Semaphore(0);
  private final Ledger ledger = new Ledger();
  private final Doorbell doorbell = new Doorbell();
  private final EventRing<PlainEvent, String> ring =
      time.ring(PlainEvent.Adapter.INSTANCE, RING, doorbell);

  /** The lines of the plain appender. */
  private final List<String> file = new CopyOnWriteArrayList<>();

  private Backlog<PlainEvent> backlog;
  private IsolatedDelivery<PlainEvent> isolated;
  private Spill<PlainEvent, String> spill;
  private EventIntake<PlainEvent, String> intake;
  private RingConsumer<PlainEvent, String> consumer;

  /** Calls the appenders in the order of a configuration. */
  private final class Appenders extends PlainDelivery<PlainEvent, String> {
    @Override
    public boolean deliver(String route, PlainEvent event) {
      isolated.accept(event);
      file.add(event.text);
      return true;
    }

    @Override
    public boolean replay() {
      return spill.replay(
          System.nanoTime(), decoded -> deliver("", decoded.event()), seen -> false);
    }

    @Override
    public boolean canReplay() {
      return spill.canReplay(System.nanoTime());
    }
  }

  private void start(Duration patience) throws IOException {
    Journal journal =
        PreparedJournal.gated(
            directory.resolve("net"), "net", SEGMENTS, disk::acquireUninterruptibly);
    backlog = new Backlog<>(List.of(), new EventJournal<>(journal, PlainEvent.Codec.INSTANCE));
    isolated = PatientDelivery.of("net", backlog, patience);
    spill =
        new Spill<>(
            PlainEvent.backlog(directory.resolve("spill"), PlainEvent.Codec.INSTANCE),
            ring,
            ledger,
            () -> true);
    PlainPolicy policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    intake = new EventIntake<>(ring, spill, ledger, () -> policy, doorbell);
    consumer = new RingConsumer<>(ring, doorbell, ledger, new Appenders(), Thread::new);
    consumer.start();
  }

  @AfterEach
  void stop() {
    disk.release(SEGMENTS);
    consumer.takeOver((event, route) -> {});
    assertThat(consumer.awaitEnd(System.nanoTime() + Await.WATCHDOG.toNanos())).isTrue();
    isolated.close(System.nanoTime());
    spill.close();
  }

  private void log(EventLevel level, String text) {
    intake.accept(PlainEvent.of(level, text), PlainEvent.ROUTE);
  }

  private long count(String counter) {
    return LedgerCounts.count(ledger, ring.published(), counter);
  }

  private boolean waitsForTheDisk() {
    return LockSupport.getBlocker(consumer.thread()) instanceof Journal;
  }

  private void awaitDrained() {
    Await.until("drained", () -> ring.waiting() == 0 && spill.waiting() == 0);
  }

  /**
   * The plain appender wrote what was not dropped, and the journal got, or counts, the same events.
   */
  private void assertBalanced() {
    assertThat(count("logged")).isEqualTo(count("written") + count("dropped"));
    assertThat(count("dropped")).isEqualTo(count("dropped.reason.ring-full"));
    assertThat(file).hasSize((int) count("written"));
    assertThat(isolated.counts().accepted()).isEqualTo(count("written"));
    assertThat(isolated.counts().dropped() + backlog.waiting()).isEqualTo(count("written"));
    assertThat(count("guard-failures")).isZero();
  }

  @Test
  void losesNothingUncountedWhileTheConsumerWaitsForTheDisk() throws Exception {
    start(Duration.ofHours(1));
    while (!waitsForTheDisk()) {
      log(EventLevel.INFO, PADDING);
      Await.until("an event taken", () -> ring.waiting() == 0 || waitsForTheDisk());
    }
    while (ring.waiting() < RING) {
      log(EventLevel.INFO, PADDING);
    }
    assertThat(count("dropped")).isZero();

    int written = file.size();
    Callers.runWithoutWaiting(
        () -> {
          for (int call = 0; call < CALLS; call++) {
            log(EventLevel.INFO, PADDING);
            log(EventLevel.WARN, PADDING);
          }
        });
    Await.until("still at the disk", this::waitsForTheDisk);
    assertThat(file).as("the plain appender waits, too").hasSize(written);
    assertThat(count("dropped.reason.ring-full")).isEqualTo(2 * CALLS);
    assertThat(count("spilled")).isEqualTo(2 * CALLS);

    disk.release(SEGMENTS);
    awaitDrained();
    assertBalanced();
    assertThat(file).hasSize((int) count("logged") - 2 * CALLS);
    assertThat(isolated.counts().dropped()).as("the journal has room").isZero();
  }

  /** Its patience over, the journal alone loses events, and says how many. */
  @Test
  void writesEachEventBesideADiskThatHangs() throws Exception {
    start(Duration.ofMillis(1));
    int logged = 0;
    while (isolated.counts().dropped() < CALLS) {
      log(EventLevel.INFO, logged++ + PADDING);
      Await.until("an event taken", () -> ring.waiting() == 0);
    }

    assertBalanced();
    assertThat(file).hasSize(logged);
    assertThat(count("dropped")).isZero();
  }

  @Test
  void countsEachEventOfAStorm() throws Exception {
    start(Duration.ofMillis(1));
    Producers producers = new Producers(4, Storm.CALLS / 4, 5);
    producers.run(
        (thread, number) -> log(EventLevel.INFO, PADDING),
        (thread, number) -> log(EventLevel.WARN, PADDING));
    awaitDrained();

    assertThat(producers.waits).as("where a caller waited").isEmpty();
    assertThat(count("logged")).isEqualTo(Storm.CALLS);
    assertBalanced();
    assertThat(count("dropped.WARN")).isZero();
    assertThat(isolated.counts().dropped()).isPositive();
  }
}
