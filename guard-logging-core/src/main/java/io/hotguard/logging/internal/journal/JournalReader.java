/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;

/** The consumer's side: its reading and acknowledged places, off the writers' cache lines. */
final class JournalReader {
  /*
   * A word that is no committed header means one of three things: beyond the tail nothing there yet
   * below it, writer alive claimed, not committed yet: wait, order is kept by holding back the
   * reader below it, writer dead a hole (killed process, or a Throwable that struck twice) or
   * damage: go on to the next header "Dead" is certain below Segment.deadBelow, and wherever the
   * writers were seen quiescent after the tail was read: every writer that claimed below that tail
   * has left. Only then may the search run over uncommitted words; otherwise it would skip a slow
   * writer's record.
   */
  private final Stripes stripes;
  private final Damage damage;
  private final long recovered;
  private final CRC32C crc = new CRC32C();

  /** Calls under way; keeps the mappings alive. */
  private final AtomicInteger inside = new AtomicInteger();

  private Segment segment;
  private int position;
  private long pending;
  private boolean skippedLive;

  private volatile Segment acknowledgedSegment;
  private volatile int acknowledgedPosition;
  private volatile long acknowledged;
  private volatile long unreadable;

  JournalReader(Segment first, Stripes stripes, Damage damage, long recovered) {
    this.segment = first;
    this.position = first.start;
    this.acknowledgedSegment = first;
    this.acknowledgedPosition = first.start;
    this.stripes = stripes;
    this.damage = damage;
    this.recovered = recovered;
  }

  void enter() {
    // Full fence, as in Stripes: the entry must be visible before the state is read.
    inside.getAndIncrement();
  }

  void exit() {
    inside.getAndDecrement();
  }

  boolean isInside() {
    return inside.get() != 0;
  }

  boolean next(JournalRecord into) {
    for (; ; ) {
      if (segment.capacity - position < Segment.RECORD_HEADER_BYTES) {
        if (!advance()) {
          return false;
        }
        continue;
      }
      long word = segment.word(position);
      if (!segment.holdsHeader(position, word)) {
        if (!skipDead(word)) {
          return false;
        }
        continue;
      }
      int kind = (int) word & Segment.KIND_MASK;
      if (kind == Segment.SEAL) {
        position = segment.capacity;
        continue;
      }
      int at = position;
      position += Segment.sizeOf((int) word & ~Segment.KIND_MASK);
      if (kind == Segment.RECORD) {
        if (segment.load(at, word, into, crc)) {
          pending++;
          return true;
        }
        report(at, position, "the record does not match its CRC");
      }
    }
  }

  /** Writes an acknowledgement into the files; false if the mark is old. */
  boolean write(JournalMark mark) {
    if (mark.read < acknowledged) {
      return false;
    }
    for (Segment passed = acknowledgedSegment; passed != mark.segment; ) {
      passed.acknowledge(passed.capacity);
      Segment next = passed.next();
      if (next == null) {
        throw new IllegalStateException("the chain of segments is broken");
      }
      passed = next;
    }
    mark.segment.acknowledge(mark.position);
    return true;
  }

  /** Counts what {@link #write} wrote; whether segments are free now. */
  boolean acknowledge(JournalMark mark) {
    Segment from = acknowledgedSegment;
    acknowledgedPosition = mark.position;
    pending -= mark.read - acknowledged;
    acknowledged = mark.read; // one writer: the consumer
    acknowledgedSegment = mark.segment;
    return from != mark.segment;
  }

  JournalMark mark() {
    return new JournalMark(segment, position, acknowledged + pending);
  }

  void rewind() {
    segment = acknowledgedSegment;
    position = acknowledgedPosition;
    pending = 0;
  }

  Segment acknowledgedSegment() {
    return acknowledgedSegment;
  }

  int acknowledgedPosition() {
    return acknowledgedPosition;
  }

  long acknowledged() {
    return acknowledged;
  }

  long unreadable() {
    return unreadable;
  }

  private boolean advance() {
    Segment next = segment.next();
    if (next == null) {
      settle();
      return false;
    }
    segment = next;
    position = next.start;
    return true;
  }

  /** Moves over words that no living writer will commit; false if nothing is readable. */
  private boolean skipDead(long word) {
    int limit = segment.deadBelow;
    if (position >= limit) {
      long claimed = segment.claimed();
      if (position >= claimed) {
        settle();
        return false;
      }
      if (!stripes.isQuiescent()) {
        return false;
      }
      if (segment.word(position) != word) {
        return true;
      }
      limit = (int) Math.min(claimed, segment.capacity);
    }
    int next = segment.find(position + 8, limit);
    if (word != 0) {
      report(position, next, "no valid record header");
    }
    position = next;
    return true;
  }

  private void report(int from, int to, String what) {
    if (segment.file != null && from >= segment.deadBelow) {
      damage.skipped(segment.file.name(), from, to, what);
    }
    skippedLive = true;
  }

  /**
   * After damage, with everything read: accepted records that have not been seen are unreadable.
   * Keeps "accepted + recovered = acknowledged + waiting + unreadable" exact when a header is gone,
   * and with it the number of records behind it.
   */
  private void settle() {
    if (!skippedLive || !stripes.isQuiescent()) {
      return;
    }
    long accepted = stripes.count(Append.ACCEPTED.cell);
    boolean atEnd =
        segment.capacity - position < Segment.RECORD_HEADER_BYTES
            ? segment.next() == null
            : position >= segment.claimed();
    if (atEnd) {
      unreadable = recovered + accepted - acknowledged - pending;
      skippedLive = false;
    }
  }
}
