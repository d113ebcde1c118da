/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.backlog.SilentLog;
import io.hotguard.logging.internal.journal.Journal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ring.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A burst that is faster than the disk on which the delivery's journal grows. */
@Timeout(300)
class SlowJournalTest {
  private static final int SEGMENTS = 16;
  private static final int EVENTS = 100;
  private static final String PADDING = "x".repeat(5_000);

  @TempDir private Path directory;

  private final Semaphore gate = new Semaphore(0);
  private final Pace pace = new Pace();
  private volatile boolean closed;
  private Journal journal;
  private IsolatedDelivery<String> delivery;

  /** Waits for segments as long as the test says. */
  private static final class Pace implements IsolatedDelivery.Pace {
    private volatile Thread consumer = Thread.currentThread();
    private long segmentNanos = Duration.ofHours(1).toNanos();

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public void pause(long nanos) {
      LockSupport.parkNanos(nanos);
    }

    @Override
    public long segmentNanos() {
      return segmentNanos;
    }
  }

  private void open(PreparedJournal.Gate before) throws IOException {
    pace.consumer = Thread.currentThread(); // Not the one that made the test.
    journal = PreparedJournal.gated(directory, "net", SEGMENTS, before);
    delivery =
        new IsolatedDelivery<>(
            "net",
            new Backlog<>(List.of(), new EventJournal<>(journal, ConfirmationOrderTest.TEXT)),
            0,
            Thread::new,
            new SilentLog(),
            pace,
            new Doorbell());
  }

  @AfterEach
  void close() {
    closed = true;
    gate.release(SEGMENTS);
    delivery.close(System.nanoTime());
  }

  private int segments() {
    try {
      return PreparedJournal.segments(directory).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(int events) {
    for (int i = 0; i < events; i++) {
      delivery.accept(i + PADDING);
    }
  }

  /** On a disk that hangs until the gate lets segments through. */
  private void fillTheFirstSegment() throws IOException {
    pace.segmentNanos = 1_000_000;
    open(gate::acquireUninterruptibly);
    accept(EVENTS);
  }

  @Test
  void keepsEachEventThatFitsIntoTheJournal() throws IOException {
    AtomicBoolean waited = new AtomicBoolean();
    open(
        () -> {
          Thread consumer = pace.consumer;
          while (!closed && !(LockSupport.getBlocker(consumer) instanceof Journal)) {
            LockSupport.parkNanos(100_000);
          }
          if (!closed) { // Later than the burst.
            waited.set(true);
          }
        });
    accept(EVENTS);
    assertThat(delivery.counts().dropped()).isZero();
    assertThat(delivery.undelivered()).isEqualTo(EVENTS);
    assertThat(waited).isTrue();
  }

  @Test
  void waitsNoLongerThanItsPatienceForADiskThatHangs() throws IOException {
    long began = System.nanoTime();
    fillTheFirstSegment();
    assertThat(delivery.counts().dropped()).isPositive();
    assertThat(delivery.counts().dropped() + delivery.undelivered()).isEqualTo(EVENTS);
    assertThat(delivery.waitedNanos()).isBetween(pace.segmentNanos, System.nanoTime() - began);
  }

  /** Otherwise a slow disk would set the pace of all appenders. */
  @Test
  void oneMoreSegmentIsNoReserve() throws IOException {
    fillTheFirstSegment();
    gate.release();
    long kept = delivery.undelivered();
    while (delivery.undelivered() == kept) {
      accept(1);
    }
    assertThat(delivery.waitedNanos()).isGreaterThanOrEqualTo(pace.segmentNanos);
  }

  @Test
  void waitsAgainAfterTheJournalHadAReserve() throws IOException {
    fillTheFirstSegment();
    gate.release(SEGMENTS);
    Await.until("all segments", () -> segments() == SEGMENTS && journal.hasReserve());
    accept(1);
    assertThat(delivery.waitedNanos()).isZero();
  }
}
