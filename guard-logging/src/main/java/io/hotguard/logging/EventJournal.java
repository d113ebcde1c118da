/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.logging.journal.Append;
import io.hotguard.logging.journal.Journal;
import io.hotguard.logging.journal.JournalMark;
import io.hotguard.logging.journal.JournalRecord;
import java.util.concurrent.atomic.LongAdder;
import org.apache.logging.log4j.core.LogEvent;
import org.jspecify.annotations.Nullable;

/**
 * A journal of log events.
 *
 * <p><b>Threading:</b> {@link #append} and the counts from any thread, never waiting; reading from
 * one consumer.
 */
final class EventJournal implements AutoCloseable {
  /*
   * Per thread only a byte[] and a StringBuilder are kept, both of the JDK: an encoder of ours in a
   * thread pool's threads would pin the class loader of a stopped web application.
   */
  private static final ThreadLocal<@Nullable Object[]> BUFFERS = new ThreadLocal<>();
  private static final int MAX_EVENT_BYTES = EventEncoder.DEFAULT_MAX_BYTES;

  private final Journal journal;
  private final JournalRecord record = new JournalRecord();
  private final LongAdder corrupt = new LongAdder();

  // The consumer's own.
  private long lastCorrupt;
  private boolean undecodableRead;

  EventJournal(Journal journal) {
    this.journal = journal;
  }

  /** Writes the event; false if there is no room for it or the journal cannot take it. */
  boolean append(String route, LogEvent event) {
    // In a storm that has filled the disk, writing the event down would be most of a drop's cost.
    if (journal.isFull()) {
      return false;
    }
    Object[] buffers = BUFFERS.get();
    // Taken out while in use: a message that logs while it is formatted finds none and gets its
    // own.
    BUFFERS.set(null);
    EventEncoder encoder =
        buffers == null
            ? new EventEncoder(MAX_EVENT_BYTES)
            : new EventEncoder(MAX_EVENT_BYTES, (byte[]) buffers[0], (StringBuilder) buffers[1]);
    try {
      int length = encoder.encode(route, event);
      return journal.append(encoder.buffer(), 0, length) == Append.ACCEPTED;
    } finally {
      BUFFERS.set(new Object[] {encoder.buffer(), encoder.text()});
    }
  }

  /** The next event that can be read, or null if there is none now. Consumer only. */
  @Nullable DecodedEvent next() {
    while (journal.next(record)) {
      try {
        return EventDecoder.decode(record.bytes(), 0, record.length());
      } catch (CorruptEventException e) {
        undecodableRead = true;
        long number = journal.mark().recordsRead();
        if (number > lastCorrupt) { // Counted once, however often it is read again.
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

  /** Everything up to the mark is delivered and need not be read again. Consumer only. */
  void acknowledge(JournalMark mark) {
    journal.acknowledge(mark);
  }

  /** Forgets what was read and is no event. Consumer only, with every event acknowledged. */
  void acknowledgeUndecodable() {
    if (undecodableRead) {
      undecodableRead = false;
      journal.acknowledge();
    }
  }

  /** Reads again what is not acknowledged. Consumer only. */
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
  long corrupt() {
    return corrupt.sum();
  }

  Journal journal() {
    return journal;
  }

  @Override
  public void close() {
    journal.close();
  }
}
