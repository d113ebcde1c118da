/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One version of one text in a {@link ParseCache}: a promise until it is kept or failed, once, by
 * whoever made it.
 */
final class Parsed<V> {
  private final Object version;
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile @Nullable Thread parser = Thread.currentThread();
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

  // The fields are written before the latch opens and read behind it.

  void keep(V parsed) {
    value = parsed;
    end();
  }

  /** Withdrawn: whoever waits has to parse by itself. Passing: whoever comes later has to. */
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

  /** A failure that is not kept, or not any longer. */
  boolean isStale(LongSupplier nanoTime, long retryNanos) {
    return hasEnded()
        && failure != null
        && (passing || nanoTime.getAsLong() - failedNanos >= retryNanos); // Asked last: dearest.
  }

  void await(Object id) {
    if (parser == Thread.currentThread()) {
      throw new IllegalStateException("parsing " + id + " asks for " + id + " itself");
    }
    if (hasEnded()) {
      return; // Without a look at the interrupt: whoever is to stop may read what is known.
    }
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ParseFailedException("interrupted while another thread parses " + id, e);
    }
  }

  /** Once it has ended. */
  V value(Object id) {
    V parsed = value;
    if (parsed == null) {
      throw new ParseFailedException(
          id + " of version " + version + " could not be parsed: " + failure, failure);
    }
    return parsed;
  }
}
