/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One version of one text in a {@link ParseCache}: a promise that its creator keeps or fails once.
 * The table has the newest version of each text, and that has the one before.
 */
final class Parsed<V> {
  private final Object version;
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile @Nullable Thread parser = Thread.currentThread();
  private volatile @Nullable Parsed<V> older;
  private @Nullable V value;
  private @Nullable Throwable failure;
  private long failedNanos;
  private boolean withdrawn;
  private boolean passing;

  Parsed(Object version) {
    this.version = version;
  }

  Object version() {
    return version;
  }

  @Nullable Parsed<V> older() {
    return older;
  }

  // The older version is written under the lock of the table's entry, and read without it. A
  // caller that misses it looks again under that lock.

  /** Enters the promise before the newest entry, and lets go of a third version. */
  Parsed<V> before(@Nullable Parsed<V> newest) {
    Parsed<V> kept = newest != null && newest.version.equals(version) ? newest.older : newest;
    if (kept != null) {
      kept.older = null;
    }
    older = kept;
    return this;
  }

  /** Returns what stays of this newest entry when another has gone; null if nothing. */
  @Nullable Parsed<V> without(Parsed<V> gone) {
    if (gone == this) {
      return older;
    }
    if (gone == older) {
      older = null;
    }
    return this;
  }

  // The other fields are written before the latch opens and read after it has opened.

  void keep(V parsed) {
    value = parsed;
    end();
  }

  /**
   * Fails the promise. Withdrawn: callers that wait now parse the text themselves. Passing: later
   * callers do.
   */
  void fail(Throwable cause, long nowNanos, boolean withdraw, boolean pass) {
    withdrawn = withdraw;
    passing = pass;
    failure = cause;
    failedNanos = nowNanos;
    end();
  }

  boolean isWithdrawn() {
    return withdrawn;
  }

  boolean isPassing() {
    return passing;
  }

  private void end() {
    parser = null;
    done.countDown();
  }

  boolean hasEnded() {
    return done.getCount() == 0;
  }

  boolean haveAllEnded() {
    Parsed<V> before = older;
    return hasEnded() && (before == null || before.hasEnded());
  }

  /** Returns whether the entry is a failure that is not kept, or no longer. */
  boolean isStale(LongSupplier nanoTime, long retryNanos) {
    return hasEnded()
        && failure != null
        && (passing || nanoTime.getAsLong() - failedNanos >= retryNanos); // the clock costs most
  }

  void await(Object id) {
    if (parser == Thread.currentThread()) {
      throw new IllegalStateException("parsing " + id + " asks for " + id + " itself");
    }
    if (hasEnded()) {
      return; // No check for interrupts: an interrupted thread may still read a known value.
    }
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ParseFailedException("interrupted while another thread parses " + id, e);
    }
  }

  /** Returns the value; call it only after the end. */
  V value(Object id) {
    V parsed = value;
    if (parsed == null) {
      throw new ParseFailedException(
          id + " of version " + version + " could not be parsed: " + failure, failure);
    }
    return parsed;
  }
}
