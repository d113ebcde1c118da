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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of a guard: gives the appenders a bounded time, then puts what they did not take on disk
 * or counts it. <b>Threading:</b> any thread.
 */
public final class GuardEnd<E, R> {
  /*
   * A process is gone when its last shutdown hook returns, and no hook can see the others. An event
   * that is only in memory may be lost then. From `begin` on, each caller therefore stays until its
   * event has left the ring buffer.
   *
   * Invariants:
   * - A caller that does not see the new state has published its event before the hook looks, and the
   *   hook waits for that event (Dekker: EventIntake.late).
   * - A caller waits for one event no longer than the shutdown timeout. The first caller to wait in
   *   vain closes the guard for all of them. The end thus takes as long as synchronous appenders
   *   would, and one timeout more.
   * - Threads of the guard and threads inside an appender do not wait: the consumer may need them.
   * - Each loss has a line with the total. The hook prints it while the hook looks, and after that
   *   the caller of the lost event.
   * - An event that was counted because a caller hangs in an appender never reaches an appender
   *   later. Only the line that hangs itself may: no appender can take it back.
   *
   * Refused: closing the guard for an event that came while the hook looked. Other hooks log on, and
   * the consumer runs until the process is gone. Refused, too: one timeout for all events together,
   * which costs hooks that log for seconds their last events.
   */
  private static final long LOOK_NANOS = 500_000;

  /** Looks that give way before the first park: a healthy consumer needs no more. */
  private static final int YIELDS = 50;

  /** How long the hook waits for another loss before it leaves the next line to a caller. */
  private static final long QUIET_NANOS = 200_000_000;

  /** The lines of the guard itself, which need an appender, too. */
  public interface LossLines {
    /** True while a requested line has not been offered to the appenders. */
    boolean hasToTell();

    /** Reports drops at once and does not wait until the next loss line is due. */
    void tellLosses();

    /** The drops that the lines in the log have told. */
    long toldDrops();
  }

  private final EventIntake<E, R> intake;
  private final RingConsumer<E, R> consumer;
  private final LossLines lines;
  private final LoggingSettings settings;
  private final StatusLog status;
  private final Collection<IsolatedDelivery<E>> deliveries;
  private final BooleanSupplier isAppenderThread;

  /** Set when the process ends. */
  private volatile boolean ending;

  /** Set while the hook prints losses. */
  private volatile boolean hookLooks;

  /** Set when appenders took longer than the timeout. */
  private volatile boolean timedOut;

  /** Set when the events of the consumer are accounted for: only late callers bring more. */
  private volatile boolean closed;

  /** Set after a wait in vain for the events on disk, which the next start delivers. */
  private volatile boolean diskBehind;

  /** Unserved requests for a report; the thread that made the count 1 serves them. */
  private final AtomicInteger reporters = new AtomicInteger();

  private final Object accounts = new Object();

  // Guarded by `accounts`.
  /** The last event that has waited in vain for a caller that hangs in an appender. */
  private long forsaken = -1;

  /** The last event that a caller has put on disk or counted. */
  private long left = -1;

  // Owned by the serving reporter.
  private long reportedDrops;
  private long reportedOnDisk;

  /**
   * @param deliveries the present isolated appenders
   * @param isAppenderThread whether the calling thread is inside an appender
   */
  public GuardEnd(
      EventIntake<E, R> intake,
      RingConsumer<E, R> consumer,
      LossLines lines,
      Collection<IsolatedDelivery<E>> deliveries,
      BooleanSupplier isAppenderThread,
      LoggingSettings settings,
      StatusLog status) {
    this.intake = intake;
    this.consumer = consumer;
    this.lines = lines;
    this.deliveries = deliveries;
    this.isAppenderThread = isAppenderThread;
    this.settings = settings;
    this.status = status;
  }

  /** Returns the time at which a stop that begins now no longer waits for appenders. */
  public long deadlineNanos() {
    return System.nanoTime() + settings.shutdownTimeout().toNanos();
  }

  /** From now on the process may be gone after any call: no event stays in memory behind it. */
  public void begin() {
    ending = true;
    intake.late(this::settle);
  }

  /** The last step of a caller while the process ends, or after the guard's end. */
  private void settle() {
    if (consumer.isTakenOver()) {
      sweep();
    }
    if (!ending) {
      return;
    }
    long deadline = deadlineNanos();
    if (!forsakeBehindOthers()) {
      awaitTaken(deadline);
      awaitDisk(deadline);
    }
    if (!hookLooks) {
      report();
    }
  }

  /** Waits until the present events have left the ring buffer, or nobody can wait for them. */
  private void awaitTaken(long deadlineNanos) {
    EventRing<E, R> ring = intake.ring();
    long target = ring.published() - 1;
    boolean swept = consumer.isTakenOver();
    for (int turn = 0; ring.consumed() < target; turn++) {
      if (!swept && consumer.isTakenOver()) {
        sweep();
        swept = true;
      } else if (turn == YIELDS && isAppenderThread.getAsBoolean()) {
        return;
      } else if (System.nanoTime() - deadlineNanos >= 0) {
        giveUp(target);
        return;
      } else {
        look(turn);
      }
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // A park would cost more than the wait for the consumer.
  private void look(int turn) {
    if (turn % YIELDS == 0) {
      wake();
    }
    if (turn < YIELDS) {
      Thread.yield();
    } else {
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private void giveUp(long last) {
    timedOut = true;
    if (!closed) {
      close();
    } else if (consumer.hasEnded()) {
      synchronized (accounts) { // Another caller hangs in an appender, and sweeps no more.
        forsaken = Math.max(forsaken, last);
      }
    }
  }

  /** Counts the calling thread's event with others behind an appender that hangs; false without. */
  private boolean forsakeBehindOthers() {
    EventRing<E, R> ring = intake.ring();
    synchronized (accounts) {
      if (ring.consumed() >= forsaken) {
        return false;
      }
      forsaken = ring.published() - 1;
      return true;
    }
  }

  /** Whether the event that is swept now was counted already. */
  private boolean isForsaken() {
    synchronized (accounts) { // Behind this look, a caller may add no event to the counted ones.
      return intake.ring().consumed() < forsaken;
    }
  }

  /** Waits until the appenders have what is on disk, unless that was once in vain. */
  private void awaitDisk(long deadlineNanos) {
    if (diskBehind
        || consumer.isTakenOver()
        || !hasEventsOnDisk()
        || isAppenderThread.getAsBoolean()) {
      return;
    }
    while (intake.spill().waiting() > 0 && System.nanoTime() - deadlineNanos < 0) {
      wake();
      LockSupport.parkNanos(LOOK_NANOS);
    }
    deliveries.forEach(delivery -> delivery.awaitDelivered(deadlineNanos));
    diskBehind = hasEventsOnDisk() && System.nanoTime() - deadlineNanos >= 0;
  }

  private boolean hasEventsOnDisk() {
    return intake.spill().waiting() > 0
        || deliveries.stream().anyMatch(delivery -> delivery.undelivered() > 0);
  }

  private void wake() {
    intake.doorbell().ring();
    LockSupport.unpark(consumer.thread()); // It may linger without an announcement.
  }

  /**
   * Waits until the present events of the ring and perhaps of the spill, and the report, have been
   * offered to appenders. Callers may bring more meanwhile.
   */
  public void drain(long deadlineNanos, boolean spillToo) {
    if (consumer.isCurrentThread()) {
      return;
    }
    EventRing<E, R> ring = intake.ring();
    long target = ring.published() - 1;
    long onDisk = spillToo ? intake.spill().present() : 0;
    while ((ring.consumed() < target || lines.hasToTell() || !intake.spill().hasSettled(onDisk))
        && !consumer.isTakenOver()) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        if (ring.consumed() < target) {
          timedOut = true;
        }
        return;
      }
      wake();
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Reports drops while there are appenders for the report. */
  public void tellLosses(long deadlineNanos) {
    lines.tellLosses();
    drain(deadlineNanos, false);
  }

  /**
   * Runs in a shutdown hook of a process whose context may never be stopped: waits until the
   * appenders have all present events.
   */
  public void exiting() {
    hookLooks = true;
    begin();
    long deadline = deadlineNanos();
    awaitTaken(deadline);
    drain(deadline, true);
    tellLosses(deadline);
    awaitDisk(deadline);
    long end = deadlineNanos();
    while (report() && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(QUIET_NANOS);
    }
    hookLooks = false;
    report(); // A caller that saw the hook look has counted its loss before.
  }

  /** Hands the present ring over: its events go to disk, or are counted. */
  public void takeOver() {
    consumer.takeOver(this::leave);
  }

  /** As {@link #takeOver}, also for all later events: no caller waits for the consumer any more. */
  public void close() {
    takeOver();
    // A later caller sees the closed state, or the second look sees the caller.
    intake.late(this::settle);
    takeOver();
    closed = true;
  }

  /*
   * The events of a consumer that was too slow stay away from its appenders, or the end would take
   * as long as they do. An event that comes later has a caller, who waits as without the guard.
   */
  private void sweep() {
    consumer.takeOver(closed ? this::deliver : this::leave);
  }

  private void deliver(E event, @Nullable R route) {
    if (route != null && !isForsaken() && consumer.deliverInPlace(route, event)) {
      intake.ledger().written(intake.ring().adapter().level(event), consumer.handsOver(route));
    } else {
      leave(event, route);
    }
  }

  private void leave(E event, @Nullable R route) {
    EventAdapter<E, R> adapter = intake.ring().adapter();
    synchronized (accounts) { // A report between the count and the gate would see the event twice.
      left = intake.ring().consumed() + 1;
      if (keep(route, event)) {
        intake.ledger().spilledFromRing(adapter.level(event));
      } else {
        intake
            .ledger()
            .dropped(adapter.level(event), adapter.loggerName(event), DropReason.SHUTDOWN);
      }
    }
  }

  /** Puts an event on disk; false without room for that event. */
  boolean keep(@Nullable R route, E event) {
    String name = route == null ? "" : intake.ring().adapter().routeName(route);
    return intake.spill().keep(intake.policy(), name, event);
  }

  /** Prints the losses that no line has told yet; false without such a loss. */
  public boolean report() {
    if (reporters.getAndIncrement() != 0) {
      return false; // The thread at work looks once more.
    }
    boolean told = false;
    int served;
    do {
      served = reporters.get();
      told |= tellRest();
    } while (reporters.addAndGet(-served) != 0);
    return told;
  }

  private boolean tellRest() {
    long dropped;
    long onDisk;
    synchronized (accounts) {
      long inVain = Math.max(0, forsaken - Math.max(left, intake.ring().consumed()));
      dropped = intake.ledger().drops().all() - lines.toldDrops() + inVain;
      onDisk = intake.spill().waiting();
    }
    if (dropped <= reportedDrops && onDisk <= reportedOnDisk) {
      return false;
    }
    reportedDrops = dropped;
    reportedOnDisk = onDisk;
    status.error(
        "hotguard: log events that no appender took before its end: "
            + dropped
            + " dropped, "
            + onDisk
            + " kept in "
            + settings.directory()
            + " for the next start. "
            + (timedOut
                ? "Appenders took longer than "
                    + LoggingProperties.SHUTDOWN_TIMEOUT.key()
                    + "="
                    + LoggingProperties.SHUTDOWN_TIMEOUT.print(settings.shutdownTimeout())
                    + ": isolate the appender that hangs, or set a longer time."
                : "Stop logging before you stop the logging context."));
    return true;
  }
}
