/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.backlog.Backlog;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** The unacknowledged events given to an appender. <b>Threading:</b> delivery's thread only. */
final class ResendWindow<E> {
  /*
   * Among the events behind the acknowledged place, the first `counted` have been counted as
   * written or dropped and the first `passed` were given since the last start over. A resent event
   * is among the counted.
   *
   * A connection's buffers hold laid-out events, which may be a fraction of their journal records.
   * The wire bytes are the length of the message, or of the laid-out event if that is known and
   * less, at the price of more duplicates with a layout that prints more. Refused: laying out each
   * event twice. At most half of the journal is kept, so that it has room for new events.
   *
   * The first `old` were given before a connection ended at `oldNanos`. They are given up when
   * another connection ends KEPT_NANOS later: a receiver that closes each connection would get them
   * without end. A grain ends there, since only whole grains can be acknowledged.
   *
   * `refused` has the places behind the acknowledged one of events that are counted as dropped: an
   * event that arrived after that would make the count wrong. A place is an int: 2^31 records take
   * some hundred GB.
   */
  static final long KEPT_NANOS = Duration.ofMinutes(2).toNanos();
  private static final long GRAIN_BYTES = 64 * 1024;

  /** Some events in a row that were passed to the appender, up to and including {@code last}. */
  private record Sent<E>(Backlog.Entry<E> last, long wireBytes, long journalBytes, long events) {}

  private final Backlog<E> backlog;
  private final long journalLimit;
  private final Deque<Sent<E>> unconfirmed = new ArrayDeque<>();
  private BitSet refused = new BitSet();
  private long wireBytes;
  private long journalBytes;
  private long counted;
  private long passed;
  private long old;
  private long oldNanos;
  private int ends;
  private int resends;

  ResendWindow(Backlog<E> backlog) {
    this.backlog = backlog;
    journalLimit = backlog.own().journal().capacityBytes() / 2;
  }

  boolean isEmpty() {
    return unconfirmed.isEmpty();
  }

  /** True if the next event to be passed was not passed before. */
  boolean isAtNew() {
    return passed == counted;
  }

  /** True if the appender refused the event that is {@code ahead} of the next to be passed. */
  boolean isRefused(int ahead) {
    return refused.get((int) passed + ahead);
  }

  /** The appender refuses the next event to be passed, which is therefore not offered again. */
  void refuse() {
    refused.set((int) passed);
  }

  /** True if so much is unconfirmed that it is worth a flush. */
  boolean isWorthAFlush() {
    return journalBytes >= GRAIN_BYTES;
  }

  /** True if more than the last {@code bytes} are unconfirmed, or the journal needs their room. */
  boolean isBeyond(long bytes) {
    return wireBytes - bytes >= GRAIN_BYTES || journalBytes > journalLimit;
  }

  /** The appender has the next event, or never will. */
  void pass(Backlog.Entry<E> entry, int wire) {
    boolean grainEnds = passed == old;
    if (passed++ == counted) {
      counted++;
    }
    Sent<E> last = unconfirmed.peekLast();
    if (last != null && last.journalBytes() < GRAIN_BYTES && !grainEnds) {
      unconfirmed.removeLast();
      unconfirmed.add(
          new Sent<>(
              entry,
              last.wireBytes() + wire,
              last.journalBytes() + entry.bytes(),
              last.events() + 1));
    } else {
      unconfirmed.add(new Sent<>(entry, wire, entry.bytes(), 1));
    }
    wireBytes += wire;
    journalBytes += entry.bytes();
  }

  /** Flushes, then acknowledges little more than all but the last {@code bytes}. */
  void confirmBefore(long bytes, Runnable flush) {
    long wire = wireBytes;
    long journal = journalBytes;
    int excess = 0;
    for (Sent<E> sent : unconfirmed) {
      if (wire - sent.wireBytes() < bytes && journal <= journalLimit) {
        break;
      }
      wire -= sent.wireBytes();
      journal -= sent.journalBytes();
      excess++;
    }
    confirm(excess, flush);
  }

  void confirmAll(Runnable flush) {
    confirm(unconfirmed.size(), flush);
  }

  /** A connection has ended; acknowledges the old events and returns their number. */
  long confirmOld(long now, Runnable flush) {
    if (old > 0 && now - oldNanos < KEPT_NANOS) {
      ends++;
      return 0;
    }
    long events = 0;
    int grains = 0;
    for (Sent<E> sent : unconfirmed) {
      if (events + sent.events() > old) {
        break;
      }
      events += sent.events();
      grains++;
    }
    confirm(grains, flush);
    old = counted;
    oldNanos = now;
    ends = 0;
    return events;
  }

  /** The ends since events became old. */
  int ends() {
    return ends;
  }

  private void confirm(int grains, Runnable flush) {
    if (grains == 0) {
      return;
    }
    flush.run();
    Backlog.Entry<E> last = unconfirmed.element().last();
    long events = 0;
    for (int i = 0; i < grains; i++) {
      Sent<E> confirmed = unconfirmed.remove();
      events += confirmed.events();
      wireBytes -= confirmed.wireBytes();
      journalBytes -= confirmed.journalBytes();
      last = confirmed.last();
    }
    counted -= events;
    passed -= events;
    old = Math.max(0, old - events);
    refused = refused.get((int) events, Math.max((int) events, refused.length()));
    resends = 0;
    backlog.acknowledge(last);
  }

  /** The last {@code events} were not counted after all. */
  void uncount(long events) {
    counted -= events;
    old = Math.min(old, counted);
  }

  /** Counts a resend; returns the resends since the last acknowledgement. */
  int countResend() {
    return ++resends;
  }

  /** Everything unacknowledged must be passed again. */
  void startOver() {
    passed = 0;
    unconfirmed.clear();
    wireBytes = 0;
    journalBytes = 0;
    backlog.rewind();
  }
}
