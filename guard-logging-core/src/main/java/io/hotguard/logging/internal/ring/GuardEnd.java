/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.backlog.StatusLog;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.Collection;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The end of a guard: gives the appenders a bounded time, then puts what they did not take on disk
 * or counts it. <b>Threading:</b> any thread.
 */
public final class GuardEnd<E, R> {
  private static final long LOOK_NANOS = 500_000;

  /** The lines of the guard itself, which need an appender, too. */
  public interface OwnLines {
    /** True while a requested line has not been offered to the appenders. */
    boolean hasToTell();

    /** Reports drops at once and does not wait until the next loss line is due. */
    void tellLosses();
  }

  private final EventIntake<E, R> intake;
  private final RingConsumer<E, R> consumer;
  private final OwnLines lines;
  private final LoggingSettings settings;
  private final StatusLog status;
  private final LongAdder leftOnDisk = new LongAdder();
  private final LongAdder leftNowhere = new LongAdder();

  public GuardEnd(
      EventIntake<E, R> intake,
      RingConsumer<E, R> consumer,
      OwnLines lines,
      LoggingSettings settings,
      StatusLog status) {
    this.intake = intake;
    this.consumer = consumer;
    this.lines = lines;
    this.settings = settings;
    this.status = status;
  }

  /** Returns the time at which a stop that begins now no longer waits for appenders. */
  public long deadlineNanos() {
    return System.nanoTime() + settings.shutdownTimeout().toNanos();
  }

  /** Waits until the present ring, report and perhaps spill have been offered to appenders. */
  public void drain(long deadlineNanos, boolean spillToo) {
    if (consumer.isCurrentThread()) {
      return;
    }
    EventRing<E, R> ring = intake.ring();
    long target = ring.published() - 1;
    while ((ring.consumed() < target
            || lines.hasToTell()
            || (spillToo && intake.spill().waiting() > 0))
        && !consumer.isTakenOver()
        && System.nanoTime() - deadlineNanos < 0) {
      intake.doorbell().ring();
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Reports drops while there are appenders for the report. */
  public void tellLosses(long deadlineNanos) {
    lines.tellLosses();
    drain(deadlineNanos, false);
  }

  /**
   * Waits at the end of a process, whose context may never be stopped, until the appenders have all
   * events.
   *
   * @return true if events are left
   */
  public boolean exiting(Collection<IsolatedDelivery<E>> deliveries) {
    long deadline = deadlineNanos();
    drain(deadline, true);
    tellLosses(deadline);
    deliveries.forEach(delivery -> delivery.awaitDelivered(deadline));
    return intake.ring().waiting() > 0;
  }

  /** Hands the present ring over: its events go to disk, or are counted. */
  public void takeOver() {
    consumer.takeOver(this::leave);
  }

  /** As {@link #takeOver}, also for all later events: no caller waits for appenders any more. */
  public void close() {
    takeOver();
    // A later caller sees the closed state, or the second look sees the caller.
    intake.closing(this::takeOver);
    takeOver();
  }

  private void leave(E event, @Nullable R route) {
    EventAdapter<E, R> adapter = intake.ring().adapter();
    if (keep(route, event)) {
      intake.ledger().spilledFromRing(adapter.level(event));
    } else {
      leftNowhere.increment();
      intake.ledger().dropped(adapter.level(event), adapter.loggerName(event), DropReason.SHUTDOWN);
    }
  }

  /** Puts an event on disk whose appenders have ended; false without room for that event. */
  public boolean keep(@Nullable R route, E event) {
    Spill<E, R> spill = intake.spill();
    String name = route == null ? "" : intake.ring().adapter().routeName(route);
    if (spill.admits(intake.policy(), event) && spill.append(name, event)) {
      leftOnDisk.increment();
      return true;
    }
    return false;
  }

  /** Forgets the events on disk, which the appenders of a next configuration get. */
  public void forgetKept() {
    leftOnDisk.reset();
  }

  /** Reports each loss once, before the counters and the appenders are gone. */
  public void report() {
    long nowhere = leftNowhere.sumThenReset();
    long onDisk = leftOnDisk.sumThenReset();
    if (nowhere + onDisk > 0) {
      status.error(
          "hotguard: stopped with events that the appenders did not take in "
              + LoggingProperties.SHUTDOWN_TIMEOUT.key()
              + "="
              + LoggingProperties.SHUTDOWN_TIMEOUT.print(settings.shutdownTimeout())
              + ": "
              + nowhere
              + " dropped, "
              + onDisk
              + " kept in "
              + settings.directory()
              + " for the next start");
    }
  }
}
