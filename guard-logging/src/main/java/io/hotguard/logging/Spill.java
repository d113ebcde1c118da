/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.function.Predicate;
import org.apache.logging.log4j.core.LogEvent;
import org.jspecify.annotations.Nullable;

/**
 * The events above the threshold that found no room in the ring, on disk until the appenders have
 * taken them.
 *
 * <p><b>Threading:</b> {@link #append}, {@link #isOpen} and {@link #holdsBack} from any thread,
 * never waiting; replaying from the consumer.
 */
final class Spill {
  /** Events replayed before the ring gets its turn again. */
  static final int BATCH = RingConsumer.BATCH;

  /** How often an event is offered to an appender that fails before it counts as dropped. */
  static final int ATTEMPTS = 3;

  private static final long RETRY_NANOS = 1_000_000_000L;

  private final @Nullable Backlog backlog;
  private final EventRing ring;
  private final Ledger ledger;
  private final Runnable flush;
  private volatile boolean holdingBack;
  private volatile boolean open;

  private Backlog.@Nullable Entry ahead;

  /** What the ring must have been consumed up to before {@code ahead} is delivered. */
  private long aheadAfter;

  private int attempts;
  private boolean retrying;
  private long retryAtNanos;

  /**
   * @param backlog null if there is no spill
   * @param ring what is in it was logged before what is spilled
   * @param flush makes the appenders write out what they hold, before it is forgotten here
   */
  Spill(@Nullable Backlog backlog, EventRing ring, Ledger ledger, Runnable flush) {
    this.backlog = backlog;
    this.ring = ring;
    this.ledger = ledger;
    this.flush = flush;
    open = backlog != null;
    if (backlog != null) {
      long recovered = backlog.recovered();
      ledger.recovered(recovered);
      holdingBack = recovered > 0;
    }
  }

  boolean isOpen() {
    return open;
  }

  /**
   * True while earlier events wait here: later ones that may be spilled go here as well, or they
   * would overtake. A hint: it may be stale by the few events that race with the last replay.
   */
  boolean holdsBack() {
    return holdingBack;
  }

  /** Puts an event on disk; false if there is no room. */
  boolean append(String route, LogEvent event) {
    Backlog current = backlog;
    if (current == null || !open || !current.own().append(route, event)) {
      return false;
    }
    holdingBack = true;
    return true;
  }

  long waiting() {
    return backlog == null ? 0 : backlog.waiting();
  }

  @Nullable Backlog backlog() {
    return backlog;
  }

  private Backlog.@Nullable Entry read(Backlog source) {
    Backlog.Entry entry = source.next();
    // Cleared first and looked again: an event that came in between sets it anew.
    if (entry == null && holdingBack) {
      holdingBack = false;
      entry = source.next();
      holdingBack = entry != null || source.waiting() > 0;
    }
    if (entry != null) {
      aheadAfter = ring.keptUntil();
    }
    return entry;
  }

  boolean canReplay(long nowNanos) {
    Backlog source = backlog;
    if (source == null || !open || (retrying && nowNanos - retryAtNanos < 0)) {
      return false;
    }
    retrying = false;
    if (ahead == null) {
      ahead = read(source);
    }
    return ahead != null && ring.consumed() >= aheadAfter;
  }

  /**
   * Gives a bounded number of events to the appenders, in order. One that an appender refuses is
   * offered again after a pause, {@value #ATTEMPTS} times in all.
   *
   * @return false if there was nothing to do
   */
  boolean replay(long nowNanos, Predicate<DecodedEvent> deliver) {
    if (!canReplay(nowNanos)) {
      return false;
    }
    Backlog source = backlog;
    Backlog.Entry done = null;
    for (int n = 1; source != null && ahead != null && n <= BATCH; n++) {
      if (ring.consumed() < aheadAfter) {
        break;
      }
      Backlog.Entry entry = ahead;
      LogEvent event = entry.event().event();
      Backlog.Entry following = n == BATCH ? null : read(source);
      event.setEndOfBatch(following == null);
      if (deliver.test(entry.event())) {
        ledger.replayed(event.getLevel());
      } else if (++attempts < ATTEMPTS) {
        ahead = null;
        settle(source, done);
        source.rewind();
        retrying = true;
        retryAtNanos = nowNanos + RETRY_NANOS;
        return true;
      } else {
        ledger.dropped(event.getLevel(), event.getLoggerName(), DropReason.APPENDER_FAILED);
      }
      attempts = 0;
      if (done != null && done.source() != entry.source()) {
        settle(source, done);
      }
      done = entry;
      ahead = following;
    }
    settle(source, done);
    return true;
  }

  private void settle(@Nullable Backlog source, Backlog.@Nullable Entry done) {
    if (source != null && done != null) {
      flush.run();
      source.acknowledge(done);
    }
  }

  void close() {
    open = false;
    if (backlog != null) {
      backlog.close();
    }
  }
}
