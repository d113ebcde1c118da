/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes and entries that may come out of an archive together with all archives in it. They are
 * units of their own, and a check reads each unit several times, so a unit pays for the longest of
 * its readings only.
 *
 * <p><b>Threading:</b> any thread. A unit is read by one thread at a time.
 */
final class ArchiveBudget {
  private final AtomicLong bytesLeft;
  private final AtomicLong entriesLeft;

  ArchiveBudget(ReadLimits limits) {
    this.bytesLeft = new AtomicLong(limits.archiveBytes());
    this.entriesLeft = new AtomicLong(limits.archiveEntries());
  }

  /** Starts the account of a unit. */
  Unit unit() {
    return new Unit();
  }

  /** The longest reading of a unit so far. */
  final class Unit {
    private long paidBytes;
    private long paidEntries;

    private Unit() {}

    synchronized Reading reading() {
      return new Reading(this);
    }

    private synchronized boolean bytes(long total) {
      long more = total - paidBytes;
      if (more > 0) {
        paidBytes = total;
        return bytesLeft.addAndGet(-more) >= 0;
      }
      return true;
    }

    private synchronized boolean entries(long total) {
      long more = total - paidEntries;
      if (more > 0) {
        paidEntries = total;
        return entriesLeft.addAndGet(-more) >= 0;
      }
      return true;
    }
  }

  /** One reading of a unit, from its first entry on. */
  static final class Reading {
    private final Unit unit;
    private long bytes;
    private long entries;

    private Reading(Unit unit) {
      this.unit = unit;
    }

    /** Returns false if these bytes are more than is left. */
    boolean bytes(int number) {
      bytes += number;
      return unit.bytes(bytes);
    }

    /** Returns false if there may be no further entry. */
    boolean entry() {
      return unit.entries(++entries);
    }
  }
}
