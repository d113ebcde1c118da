/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Waiting for a segment on a disk that is slow, hangs, or is full. */
@Timeout(300)
class AwaitSegmentTest {
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  @TempDir Path root;

  private final CountDownLatch gate = new CountDownLatch(1);

  private Journal open(int segments) throws IOException {
    return PreparedJournal.gated(root, "net", segments, this::pass);
  }

  private void pass() throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static Append append(Journal journal) {
    byte[] record = new byte[1000];
    return journal.append(record, 0, record.length);
  }

  private static void fill(Journal journal) {
    Append last = Append.ACCEPTED;
    while (last == Append.ACCEPTED) {
      last = append(journal);
    }
    assertThat(last).isEqualTo(Append.FULL);
  }

  /** Starts a thread that does something once this one waits. */
  private static Thread onceWaiting(Predicate<Thread> waits, Runnable action) {
    Thread waiting = Thread.currentThread();
    Thread other =
        new Thread(
            () -> {
              while (!waits.test(waiting)) {
                Journals.pause();
              }
              action.run();
            });
    other.start();
    return other;
  }

  private static Predicate<Thread> at(Journal journal) {
    return thread -> LockSupport.getBlocker(thread) == journal;
  }

  @Test
  void endsWithTheSegment() throws IOException, InterruptedException {
    try (Journal journal = open(3)) {
      fill(journal);
      assertThat(journal.notReady()).isOne();
      assertThat(journal.isPrepared()).isFalse();
      Thread disk = onceWaiting(at(journal), gate::countDown);
      assertThat(journal.awaitSegment(HOUR)).isTrue();
      disk.join();
      assertThat(append(journal)).isEqualTo(Append.ACCEPTED);
    }
  }

  @Test
  void keepsAnInterruptAndSleepsAllTheSame() throws IOException, InterruptedException {
    try (Journal journal = open(3)) {
      fill(journal);
      Thread disk =
          onceWaiting(thread -> thread.getState() == Thread.State.TIMED_WAITING, gate::countDown);
      Thread.currentThread().interrupt();
      assertThat(journal.awaitSegment(HOUR)).isTrue();
      assertThat(Thread.interrupted()).isTrue();
      disk.join();
    }
  }

  @Test
  void endsWithItsTime() throws IOException {
    try (Journal journal = open(3)) {
      fill(journal);
      assertThat(journal.awaitSegment(0)).isFalse();
      assertThat(journal.awaitSegment(1)).isFalse();
      gate.countDown();
    }
  }

  @Test
  void isShortUnlessTheJournalIsFull() throws IOException {
    try (Journal journal = open(3)) {
      assertThat(journal.awaitSegment(0)).isTrue();
      gate.countDown();
    }
  }

  @Test
  void isNoneAtTheBound() throws IOException {
    gate.countDown();
    try (Journal journal = Journals.prepared(open(3))) {
      fill(journal);
      assertThat(journal.notReady()).isZero();
      assertThat(journal.awaitSegment(HOUR)).isFalse();
    }
  }

  @Test
  void endsWhenTheDiskIsFull() throws IOException {
    Thread waiting = Thread.currentThread();
    PreparedJournal.Gate fullDisk =
        () -> {
          while (LockSupport.getBlocker(waiting) == null) {
            Journals.pause();
          }
          throw new IOException("No space left on device");
        };
    try (Journal journal = PreparedJournal.gated(root, "net", 3, fullDisk)) {
      fill(journal);
      assertThat(journal.awaitSegment(HOUR)).isFalse();
      assertThat(journal.problem()).get().asString().contains("No space left on device");
      assertThat(journal.awaitSegment(HOUR)).as("at once").isFalse();
    }
  }

  @Test
  void endsWhenTheJournalIsClosed() throws IOException, InterruptedException {
    Journal journal = open(3);
    fill(journal);
    Thread stop = onceWaiting(at(journal), journal::close);
    assertThat(journal.awaitSegment(HOUR)).isFalse();
    gate.countDown();
    stop.join();
  }

  /** A thread that asks makes the supply look before its next time. */
  @Test
  void asksForSegmentsThatAreFree() throws IOException {
    gate.countDown();
    try (Journal journal = Journals.prepared(open(3))) {
      fill(journal);
      Journals.drain(journal);
      journal.acknowledge(journal.mark());
      while (append(journal) != Append.ACCEPTED) {
        journal.awaitSegment(HOUR);
      }
      assertThat(journal.waiting()).isOne();
    }
  }
}
