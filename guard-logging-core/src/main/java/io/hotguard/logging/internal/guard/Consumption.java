/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ledger.LossNotice;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.ring.EventHandler;
import io.hotguard.logging.internal.ring.GuardEnd;
import io.hotguard.logging.internal.ring.Spill;
import io.hotguard.logging.internal.settings.LoggingProperties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Gives events from the ring and the spill to the appenders of the current configuration, has them
 * flush, and writes the lines of the guard's own. <b>Threading:</b> the consumer's thread, but for
 * {@link #tell}, {@link #tellLosses}, {@link #hasToTell}, {@link #toldDrops} and {@link #close}.
 */
public abstract class Consumption<E, R> implements EventHandler<E, R>, GuardEnd.LossLines {
  private final GuardParts<E, R, ?> parts;
  private final AppenderCalls calls;
  private final Ledger ledger;
  private final Spill<E, R> spill;
  private final LossNotice lossNotice;
  private final Queue<OwnLine> notices = new ConcurrentLinkedQueue<>();

  /** Set when drops must be reported now: a later report would find no appender. */
  private volatile boolean lossesDue;

  /** The drops that lines in the log have told; written by the consumer only. */
  private volatile long toldDrops;

  /** The line of the guard's own that is with the appenders. */
  private volatile @Nullable E said;

  @SuppressWarnings("this-escape") // The spill flushes when the consumer runs, not before.
  protected Consumption(GuardParts<E, R, ?> parts) {
    this.parts = parts;
    calls = parts.calls();
    ledger = parts.ledger();
    spill = new Spill<>(parts.store().spill(), parts.ring(), ledger, this::flushAppenders);
    lossNotice =
        new LossNotice(
            ledger,
            parts.deliveries()::drops,
            LoggingProperties.NOTICE_INTERVAL_NANOS,
            System.nanoTime());
  }

  /** Whether there are appenders for events and lines. */
  protected abstract boolean isConfigured();

  /** Gives an event to the appenders that its route leads to now; false if one of them failed. */
  protected abstract boolean deliver(String route, E event);

  /** Gives an event to the appenders from within one of them; false if one of them failed. */
  protected boolean deliverInside(R route, E event) {
    return deliver(route, event);
  }

  /** As {@link #handsOver(Object)}, for the appenders that a route leads to now. */
  protected abstract boolean handsOver(String route, E event);

  /** Has the appenders of replayed events write out their buffers; false if a flush fails. */
  protected abstract boolean flushAppenders();

  /** Makes an event of a line of the guard's own; null if a level hides the line. */
  protected abstract @Nullable E event(OwnLine line);

  /**
   * Writes a line of the guard's own. If no appender can show the line, perhaps because the line is
   * about that appender, the standard error stream does.
   */
  protected abstract void show(E line);

  /** The failures of file appenders until now cost no event that counts as written. */
  protected void forgetFailures() {}

  /** Ends all waiting for a next configuration. */
  protected void close() {}

  protected final AppenderCalls calls() {
    return calls;
  }

  final Spill<E, R> spill() {
    return spill;
  }

  /** Puts an event on disk whose appenders have ended; false without room for that event. */
  protected final boolean keepOnDisk(R route, E event) {
    String name = parts.library().events().routeName(route);
    return spill.keep(parts.present(), name, event);
  }

  /** Requests a line of the guard's own. */
  public final void tell(OwnLine line) {
    notices.add(line);
  }

  @Override
  public final void tellLosses() {
    lossesDue = true;
  }

  @Override
  public final boolean hasToTell() {
    // Without appenders no line is written, and a stop would wait in vain.
    return isConfigured() && (!notices.isEmpty() || said != null || lossesDue);
  }

  @Override
  public final long toldDrops() {
    return toldDrops;
  }

  @Override
  public final boolean replay() {
    boolean worked =
        isConfigured() && spill.replay(System.nanoTime(), this::deliverAgain, this::handsOver);
    forgetFailures(); // The spill reads the lost events again.
    return worked;
  }

  private boolean handsOver(DecodedEvent<E> decoded) {
    return handsOver(decoded.route(), decoded.event());
  }

  private boolean deliverAgain(DecodedEvent<E> decoded) {
    boolean delivered = deliver(decoded.route(), decoded.event());
    if (!delivered) {
      // Offered again with its whole batch, or given up by itself: the flush of the others did not
      // fail.
      forgetFailures();
    }
    return delivered;
  }

  @Override
  public final boolean canReplay() {
    return isConfigured() && spill.canReplay(System.nanoTime());
  }

  @Override
  public void betweenBatches() {
    flushStray();
    if (!isConfigured()) {
      return;
    }
    say(); // A line that an appender has held up.
    for (OwnLine line; (line = notices.peek()) != null; ) {
      said = event(line);
      notices.remove(); // Now `said` tells a stop to wait for the line.
      say();
    }
    long now = System.nanoTime();
    boolean due = lossesDue;
    try {
      String loss = due ? lossNotice.last(now) : lossNotice.next(now);
      if (loss != null) {
        ledger.notice();
        said = event(new OwnLine(true, loss));
        if (say()) {
          toldDrops = lossNotice.told();
        }
      }
    } finally {
      calls.check();
      if (due) {
        lossesDue = false; // Cleared after the line is written.
      }
    }
    flushStray();
    forgetFailures(); // The appenders held only those lines.
  }

  /** Flushes file appenders that other threads called, such as loggers added in code. */
  private void flushStray() {
    if (holdsBack()) {
      flush();
    }
  }

  /** Writes the present line; false if a level hides the line. */
  private boolean say() {
    E line = said;
    if (line == null) {
      return false;
    }
    try {
      show(line);
    } finally {
      calls.check(); // The thread that took this one's place goes on with the line.
      said = null;
    }
    return true;
  }
}
