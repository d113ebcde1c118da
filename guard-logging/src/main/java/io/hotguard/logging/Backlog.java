/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.logging.journal.JournalMark;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events on disk as one stream: first what dead processes left in journals that this one has
 * adopted, oldest first, then the own journal.
 *
 * <p><b>Threading:</b> one consumer; {@link #waiting} from any thread.
 */
final class Backlog {

  /**
   * An event of the stream.
   *
   * @param source the journal that holds it
   * @param mark the place behind it
   * @param bytes its length on disk
   */
  record Entry(DecodedEvent event, EventJournal source, JournalMark mark, int bytes) {}

  private final Deque<EventJournal> adopted;
  private final List<EventJournal> all;
  private final EventJournal own;

  Backlog(List<EventJournal> adopted, EventJournal own) {
    this.adopted = new ArrayDeque<>(adopted);
    this.all = List.copyOf(adopted);
    this.own = own;
  }

  EventJournal own() {
    return own;
  }

  /** The next event, or null if there is none now. An adopted journal is left when it is empty. */
  @Nullable Entry next() {
    for (EventJournal first; (first = adopted.peek()) != null; ) {
      DecodedEvent event = first.next();
      if (event != null) {
        return new Entry(event, first, first.mark(), first.lastLength());
      }
      if (first.waiting() > 0 && first.journal().problem().isEmpty()) {
        return null; // Read, and not yet acknowledged: order demands to wait for that.
      }
      first.close(); // With nothing waiting its files are deleted.
      adopted.remove();
    }
    DecodedEvent event = own.next();
    return event == null ? null : new Entry(event, own, own.mark(), own.lastLength());
  }

  /** Everything up to and including the entry is delivered. */
  void acknowledge(Entry entry) {
    entry.source().acknowledge(entry.mark());
  }

  /** Reads again what is not acknowledged. */
  void rewind() {
    EventJournal first = adopted.peek();
    (first == null ? own : first).rewind();
  }

  /** Events that no appender is known to have taken. */
  long waiting() {
    long sum = own.waiting();
    for (EventJournal journal : all) {
      sum += journal.waiting();
    }
    return sum;
  }

  /** Events found at the start. */
  long recovered() {
    long sum = own.recovered();
    for (EventJournal journal : all) {
      sum += journal.recovered();
    }
    return sum;
  }

  void close() {
    for (EventJournal journal; (journal = adopted.poll()) != null; ) {
      journal.close();
    }
    own.close();
  }
}
