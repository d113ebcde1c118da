/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import static io.hotguard.logging.internal.journal.Journals.accept;
import static io.hotguard.logging.internal.journal.Journals.config;
import static io.hotguard.logging.internal.journal.Journals.drain;
import static io.hotguard.logging.internal.journal.Journals.open;
import static io.hotguard.logging.internal.journal.Journals.patch;
import static io.hotguard.logging.internal.journal.Journals.segments;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading and acknowledging at the edges: ends of segments, writers inside, damage. */
@Timeout(300)
class JournalReaderTest {
  /** The longest payload behind which one more record fits, an empty one. */
  private static final int ALL_BUT_ONE_PLACE = 3936;

  @TempDir Path root;

  @Test
  void readsAnEmptyRecordInTheLastPlace() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "x".repeat(ALL_BUT_ONE_PLACE));
      accept(journal, "");
      assertThat(journal.active().claimed()).isEqualTo(Journals.SEGMENT);
      assertThat(drain(journal)).hasSize(2).endsWith("");
    }
    try (Journal journal = open(config(root, 4))) {
      assertThat(journal.recovered()).isEqualTo(2);
      assertThat(drain(journal)).hasSize(2).endsWith("");
    }
  }

  @ParameterizedTest
  @CsvSource({ALL_BUT_ONE_PLACE + ", false", ALL_BUT_ONE_PLACE + 8 + ", true"})
  void goesOnInASegmentWithRoomForARecord(int length, boolean full) throws IOException {
    try (Journal journal = open(config(root, 2))) {
      accept(journal, "x".repeat(length));
    }
    try (Journal journal = open(config(root, 2))) {
      assertThat(journal.active().isFull()).isEqualTo(full);
      accept(journal, "");
      assertThat(drain(journal)).hasSize(2);
    }
  }

  @Test
  void passesTheEndOfASegmentWhileAWriterIsInside() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "x".repeat(3000));
      accept(journal, "y".repeat(3000));
      int inside = journal.stripes.enter();
      assertThat(drain(journal)).hasSize(2);
      journal.stripes.exit(inside, Append.FAILED.cell);
    }
  }

  @Test
  void waitsForAClaimWhileAWriterIsInside() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "one");
      int inside = journal.stripes.enter();
      journal.active().claim(64);
      accept(journal, "two");
      assertThat(drain(journal)).containsExactly("one");
      journal.stripes.exit(inside, Append.FAILED.cell);
      assertThat(drain(journal)).containsExactly("two");
    }
  }

  @Test
  void anOldMarkDoesNothing() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      JournalRecord record = new JournalRecord();
      accept(journal, "1");
      accept(journal, "2");
      accept(journal, "3");
      assertThat(journal.next(record)).isTrue();
      JournalMark first = journal.mark();
      assertThat(journal.next(record)).isTrue();
      journal.acknowledge(journal.mark());
      journal.acknowledge(first);
      assertThat(journal.acknowledgedCount()).isEqualTo(2);
      journal.rewind();
      assertThat(drain(journal)).containsExactly("3");
    }
  }

  @Test
  void givesASegmentBackBeforeTheNextHasARecord() throws IOException {
    try (Journal journal = open(config(root, 2))) {
      JournalRecord record = new JournalRecord();
      accept(journal, "x".repeat(journal.maxRecordBytes()));
      assertThat(journal.next(record)).isTrue();
      journal.acknowledge(journal.mark());
      assertThat(journal.acknowledgedSegment().ordinal).isEqualTo(1);
      assertThat(journal.next(record)).isFalse();
      journal.acknowledge(journal.mark());
      assertThat(journal.acknowledgedSegment().ordinal).isEqualTo(2);
      assertThat(journal.usedBytes()).isZero();
    }
  }

  @Test
  void acknowledgesPassedSegmentsInTheirFiles(@TempDir Path copies) throws IOException {
    Semaphore gate = new Semaphore(1);
    try (Journal journal = PreparedJournal.gated(root, "spill", 3, gate::acquireUninterruptibly)) {
      byte[] record = new byte[PreparedJournal.SEGMENT / 2];
      for (int i = 0; i < 2; i++) {
        while (journal.append(record, 0, record.length) != Append.ACCEPTED) {
          Journals.pause();
        }
      }
      while (!gate.hasQueuedThreads()) { // The supply hangs, so it recycles nothing.
        Journals.pause();
      }
      assertThat(drain(journal)).hasSize(2);
      journal.acknowledge(journal.mark());
      Path copy = PreparedJournal.copy(root, "spill", copies);
      gate.release();
      try (Journal recovered = PreparedJournal.open(copy, "spill", 3)) {
        assertThat(recovered.recovered()).isZero();
        assertThat(segments(copy)).as("new ones").hasSize(3);
      }
    }
  }

  // Damage. --------------------------------------------------------------------------------------

  @Test
  void countsADamagedRecordBeforeTheLastPlace() throws IOException {
    try (Journal journal = open(config(root, 4))) {
      accept(journal, "x".repeat(ALL_BUT_ONE_PLACE));
      patch(segments(root).get(0), 128 + 16, new byte[] {'y'});
      assertThat(drain(journal)).isEmpty();
      assertThat(journal.damageCount()).isOne();
      assertThat(journal.unreadable()).isOne();
      assertThat(journal.waiting()).isZero();
    }
  }

  @Test
  void countsADamagedRecordOfAFullJournal() throws IOException {
    try (Journal journal = open(config(root, 2))) {
      byte[] bytes = new byte[500];
      while (journal.append(bytes, 0, bytes.length) == Append.ACCEPTED) {}
      assertThat(journal.accepted()).isEqualTo(14);
      JournalRecord record = new JournalRecord();
      for (int i = 0; i < 3; i++) {
        assertThat(journal.next(record)).isTrue();
      }
      journal.acknowledge(journal.mark());
      patch(segments(root).get(1), 128 + 520 + 16, new byte[] {'x'});
      assertThat(drain(journal)).hasSize(14 - 3 - 1);
      assertThat(journal.unreadable()).isOne();
      journal.acknowledge(journal.mark());
      assertThat(journal.waiting()).isZero();
    }
  }
}
