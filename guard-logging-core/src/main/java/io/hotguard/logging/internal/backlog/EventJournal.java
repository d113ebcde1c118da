/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

import io.hotguard.logging.internal.journal.Append;
import io.hotguard.logging.internal.journal.Journal;
import io.hotguard.logging.internal.journal.JournalMark;
import io.hotguard.logging.internal.journal.JournalRecord;
import io.hotguard.logging.internal.record.EventWriter;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A journal of log events. <b>Threading:</b> any thread appends and counts; one consumer reads. */
public final class EventJournal<E> implements AutoCloseable {
  private final Journal journal;
  private final EventCodec<E> codec;
  private final EventCodec.Sink sink;
  private final int maxBytes;
  private final JournalRecord record = new JournalRecord();
  private final LongAdder corrupt = new LongAdder();
  private final LongAdder truncated = new LongAdder();

  // Consumer only.
  private long lastCorrupt;
  private boolean undecodableRead;

  public EventJournal(Journal journal, EventCodec<E> codec) {
    this(journal, codec, Integer.MAX_VALUE);
  }

  /**
   * @param eventMaxBytes the longest record of an event; a segment of the journal bounds it, too
   */
  public EventJournal(Journal journal, EventCodec<E> codec, int eventMaxBytes) {
    this.journal = journal;
    this.codec = codec;
    maxBytes =
        Math.max(EventWriter.MIN_MAX_BYTES, Math.min(eventMaxBytes, journal.maxRecordBytes()));
    sink = this::append;
  }

  private boolean append(byte[] buffer, int length, boolean isCut) {
    boolean accepted = journal.append(buffer, 0, length) == Append.ACCEPTED;
    if (accepted && isCut) {
      truncated.increment();
    }
    return accepted;
  }

  /** Writes the event; false if the journal has no room or cannot take the event. */
  public boolean append(String route, E event) {
    // On a full disk, encoding the event would be most of the cost of a drop.
    return !journal.isFull() && codec.encode(route, event, maxBytes, sink);
  }

  /**
   * Returns the next readable event, or null if the journal has no event now. Consumer only. A
   * record whose decoding throws anything counts as unreadable: a propagated exception would have
   * the record read again without end.
   */
  @Nullable DecodedEvent<E> next() {
    while (journal.next(record)) {
      try {
        return codec.decode(record.bytes(), 0, record.length());
      } catch (CorruptEventException | RuntimeException | StackOverflowError e) {
        undecodableRead = true;
        long number = journal.mark().recordsRead();
        if (number > lastCorrupt) { // Counted once, even if it is read again.
          lastCorrupt = number;
          corrupt.increment();
        }
      }
    }
    return null;
  }

  /** The length in bytes of the event that {@link #next} returned last. Consumer only. */
  int lastLength() {
    return record.length();
  }

  /** Where reading stands: behind the event that {@link #next} returned last. Consumer only. */
  JournalMark mark() {
    return journal.mark();
  }

  void acknowledge(JournalMark mark) {
    journal.acknowledge(mark);
  }

  /** Forgets undecodable records. Consumer only, with every event acknowledged. */
  void acknowledgeUndecodable() {
    if (undecodableRead) {
      undecodableRead = false;
      journal.acknowledge(journal.mark());
    }
  }

  void rewind() {
    journal.rewind();
  }

  /** Events accepted or found at the start, and not yet acknowledged. */
  long waiting() {
    return journal.waiting();
  }

  long recovered() {
    return journal.recovered();
  }

  /** Records whose bytes are intact and whose content is not an event of a known version. */
  public long corrupt() {
    return corrupt.sum();
  }

  /** Accepted events that lack a part, since they were too long. */
  public long truncated() {
    return truncated.sum();
  }

  public Journal journal() {
    return journal;
  }

  @Override
  public void close() {
    journal.close();
  }
}
