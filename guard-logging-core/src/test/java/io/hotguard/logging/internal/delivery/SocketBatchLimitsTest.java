/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a piece is large enough, and how many of its bytes count. */
class SocketBatchLimitsTest {
  private static final int BYTES = 8 * 1024;
  private static final int EVENTS = 1024;
  private static final int JOURNAL_BYTES = 128 * 1024;

  @TempDir private Path directory;

  private final SocketBatch<String> batch = new SocketBatch<>();
  private final FakeTarget target = new FakeTarget();
  private EventJournal<String> journal;
  private int bufferBytes;

  /** Lays texts out as they are; nothing for an empty one. */
  private final class Texts implements Target.Stream<String> {
    @Override
    public byte[] layOut(String event) {
      return event.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      bufferBytes = bytes.length;
      target.taken.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }
  }

  @BeforeEach
  void open() throws IOException {
    target.withStream = true;
    journal =
        new EventJournal<>(PreparedJournal.open(directory, "net", 2), ConfirmationOrderTest.TEXT);
  }

  @AfterEach
  void close() {
    journal.close();
  }

  private boolean add(String text, int journalBytes, Target.Stream<String> stream) {
    return batch.add(
        new Backlog.Entry<>(
            new DecodedEvent<>("", text), journal, journal.journal().mark(), journalBytes, 1),
        target,
        stream);
  }

  private void add(String text, int journalBytes) {
    assertThat(add(text, journalBytes, new Texts())).isTrue();
  }

  @Test
  void isFullFromEightKibibytesOn() {
    add("x".repeat(BYTES - 1), 0);
    assertThat(batch.isFull()).isFalse();
    add("x", 0);
    assertThat(batch.isFull()).isTrue();
    batch.clear();
    assertThat(batch.isFull()).isFalse();
  }

  @Test
  void isFullFromAThousandEventsOn() {
    for (int i = 1; i < EVENTS; i++) {
      add("", 0);
    }
    assertThat(batch.isFull()).isFalse();
    add("", 0);
    assertThat(batch.isFull()).isTrue();
    batch.clear();
    assertThat(batch.parts()).isEmpty();
  }

  @Test
  void isFullFromManyBytesOfTheJournalOn() {
    add("", JOURNAL_BYTES - 1);
    assertThat(batch.isFull()).isFalse();
    add("", 1);
    assertThat(batch.isFull()).isTrue();
    batch.clear();
    assertThat(batch.isFull()).isFalse();
  }

  /** A lower bound: a compressing or filtering appender sends less than the layout made. */
  @Test
  void countsTheLesserOfTheLaidOutBytesAndTheEstimate() {
    target.leastBytes = 5;
    add("abc", 0);
    add("abcdefgh", 0);
    add("", 0);

    assertThat(batch.parts()).extracting(SocketBatch.Part::wireBytes).containsExactly(3, 5, 0);
  }

  @Test
  void writesLongEventsWholeAndNothingOfTheLastPiece() {
    String longer = "y".repeat(20_000);
    add("ab", 0);
    add(longer, 0);
    batch.writeTo(new Texts());
    batch.clear();
    add("c", 0);
    batch.writeTo(new Texts());

    assertThat(target.taken).containsExactly("ab" + longer, "c");
  }

  @Test
  void growsForAnEventThatDoesNotFitBehindTheOthers() {
    String first = "x".repeat(BYTES - 1);
    String second = "y".repeat(BYTES + 2);
    add(first, 0);
    add(second, 0);
    batch.writeTo(new Texts());

    assertThat(target.taken).containsExactly(first + second);
  }

  @Test
  void keepsNoLargeBuffer() {
    add("x".repeat(100_000), 0);
    batch.writeTo(new Texts());
    assertThat(bufferBytes).isEqualTo(100_000);
    batch.clear();
    add("a", 0);
    batch.writeTo(new Texts());
    assertThat(bufferBytes).isEqualTo(2 * BYTES);
  }

  @Test
  void writesNothingWhereNothingWasLaidOut() {
    add("", 0);
    batch.writeTo(new Texts());
    assertThat(target.taken).isEmpty();
  }

  @Test
  void leavesOutAnEventThatCannotBeLaidOut() {
    add("a", 0);
    assertThat(add("torn", JOURNAL_BYTES, target.stream())).isFalse();
    assertThat(batch.parts()).hasSize(1);
    assertThat(batch.isFull()).isFalse();
    assertThat(add("", 0, target.stream())).as("a layout that gives nothing").isTrue();
    batch.writeTo(new Texts());
    assertThat(target.taken).containsExactly("a");
  }
}
