/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

import io.hotguard.logging.internal.journal.JournalMark;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events on disk as one stream: first the adopted journals of dead processes, oldest first, then
 * the own journal. <b>Threading:</b> one consumer; the counts from any thread.
 */
public final class Backlog<E> {
  /*
   * journals[acknowledged] is the first that may hold unacknowledged events, journals[reading] the
   * one that is read; acknowledged <= reading. Reading goes on to the next journal while the last
   * events of the one before are still unconfirmed. Waiting for their confirmation would hold up
   * new events; confirming them early would lose them with the connection. A rewind covers all
   * journals.
   */

  /** An event of the stream; {@code number} counts the returned events from 1. */
  public record Entry<E>(
      DecodedEvent<E> event, EventJournal<E> source, JournalMark mark, int bytes, long number) {}

  private final List<EventJournal<E>> journals;
  private final EventJournal<E> own;
  private int reading;
  private int acknowledged;
  private long lastReturned;
  private long lastAcknowledged;

  public Backlog(List<EventJournal<E>> adopted, EventJournal<E> own) {
    List<EventJournal<E>> all = new ArrayList<>(adopted);
    all.add(own);
    this.journals = List.copyOf(all);
    this.own = own;
  }

  public EventJournal<E> own() {
    return own;
  }

  /** Returns the next event, or null if the stream has no event now. */
  public @Nullable Entry<E> next() {
    while (true) {
      EventJournal<E> journal = journals.get(reading);
      DecodedEvent<E> event = journal.next();
      if (event != null) {
        return new Entry<>(event, journal, journal.mark(), journal.lastLength(), ++lastReturned);
      }
      if (lastReturned == lastAcknowledged) {
        // Records read since then could not be decoded; they would count as waiting without end.
        journal.acknowledgeUndecodable();
        closeBefore(journal == own ? reading : reading + 1);
      }
      if (journal == own) {
        return null;
      }
      reading++;
    }
  }

  /** Acknowledges everything up to and including the entry. */
  public void acknowledge(Entry<E> entry) {
    int index = acknowledged;
    while (journals.get(index) != entry.source()) {
      EventJournal<E> passed = journals.get(index++);
      passed.acknowledge(passed.mark());
    }
    closeBefore(index);
    entry.source().acknowledge(entry.mark());
    lastAcknowledged = entry.number();
  }

  /** Closes earlier journals; an adopted journal with nothing waiting deletes its files. */
  private void closeBefore(int index) {
    for (; acknowledged < index; acknowledged++) {
      journals.get(acknowledged).close();
    }
  }

  public void rewind() {
    for (int i = acknowledged; i <= reading; i++) {
      journals.get(i).rewind();
    }
    reading = acknowledged;
    lastReturned = lastAcknowledged;
  }

  /** Events that no appender is known to have taken. */
  public long waiting() {
    long sum = 0;
    for (EventJournal<E> journal : journals) {
      sum += journal.waiting();
    }
    return sum;
  }

  public long recovered() {
    long sum = 0;
    for (EventJournal<E> journal : journals) {
      sum += journal.recovered();
    }
    return sum;
  }

  /** Events that were accepted or found, and could not be read back. */
  public long unreadable() {
    long sum = 0;
    for (EventJournal<E> journal : journals) {
      sum += journal.corrupt() + journal.journal().unreadable();
    }
    return sum;
  }

  public void close() {
    for (EventJournal<E> journal : journals) {
      journal.close();
    }
  }
}
