/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.backlog.StatusLog;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at a guard from outside, ten times a second: a consumer that hangs in an appender cannot
 * report it. <b>Threading:</b> {@link #tick} on its own thread; the answers from any.
 */
public final class Watch implements Runnable {
  private static final long TICK_NANOS = Duration.ofMillis(100).toNanos();

  /*
   * The ring alone does not show a stall: while spilled events are replayed its sequence stands
   * still, and a consumer that hangs in a replay leaves the ring empty. Every delivery therefore
   * counts as a move (`handled` is odd while an event is with the appenders), and a backlog is an
   * event with the appenders or in the ring. Events in an unreadable spill are a problem of the
   * spill.
   *
   * A call hangs once the watch has seen it in as many ticks as the bound has. Time alone would take
   * a pause of the whole process for a hanging appender.
   */
  /** The observed side of a guard. */
  public interface Watched {
    /** Called ten times a second. */
    void ticked(long nowNanos);

    /** Moves with each event that goes to the appenders or comes back; odd in between. */
    long handled();

    /** Events in ring and spill. */
    long backlog();

    /** Called when the consumer has been in the call of that number for the bound. */
    void hangs(long call);

    /** Called when the watch itself fails, which must not end it. */
    void failed();
  }

  private final Watched guard;
  private final EventRing<?, ?> ring;
  private final StatusLog status;
  private final long stallNanos;

  /** How many ticks a call may last; 0 for any number. */
  private final long hangTicks;

  private final Thread thread;
  private volatile boolean stopping;
  private volatile boolean stalled;
  private volatile long movedNanos = System.nanoTime();
  private long lastConsumed = -1;
  private long lastHandled = -1;
  private long sameTicks;

  /**
   * A watch of one guard.
   *
   * @param stallAfter how long the consumer may make no progress before that is reported
   * @param isolateAfter how long an appender may hold the consumer; zero for any time
   */
  public Watch(
      Watched guard,
      EventRing<?, ?> ring,
      StatusLog status,
      Duration stallAfter,
      Duration isolateAfter) {
    this.guard = guard;
    hangTicks = isolateAfter.isZero() ? 0 : Math.max(1, isolateAfter.toNanos() / TICK_NANOS);
    this.ring = ring;
    this.status = status;
    stallNanos = stallAfter.toNanos();
    thread = new Thread(this, "hotguard-logging-watch");
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  public void stop() {
    stopping = true;
    LockSupport.unpark(thread);
  }

  public boolean isStalled() {
    return stalled;
  }

  /** The seconds that the consumer has not moved despite a backlog; 0 if it moves. */
  public long stalledSeconds() {
    return stalled ? Duration.ofNanos(System.nanoTime() - movedNanos).toSeconds() : 0;
  }

  @Override
  public void run() {
    while (!stopping) {
      try {
        tick(System.nanoTime());
      } catch (RuntimeException | Error e) { // A status listener that throws, or out of memory.
        guard.failed();
      }
      LockSupport.parkNanos(this, TICK_NANOS);
    }
  }

  void tick(long nowNanos) {
    long consumed = ring.consumed();
    long waiting = ring.waiting();
    guard.ticked(nowNanos);
    long handled = guard.handled();
    boolean busy = (handled & 1) == 1;
    sameTicks = busy && handled == lastHandled ? sameTicks + 1 : 0;
    if (hangTicks > 0 && sameTicks >= hangTicks) {
      sameTicks = 0; // If the new thread does not get the consumer's place, the next bound counts.
      guard.hangs(handled);
    }
    boolean backlog = waiting > 0 || busy;
    if (consumed != lastConsumed || handled != lastHandled || !backlog) {
      lastConsumed = consumed;
      lastHandled = handled;
      movedNanos = nowNanos;
      stalled = false;
    } else if (!stalled && nowNanos - movedNanos >= stallNanos) {
      stalled = true;
      status.error(
          "hotguard: no log event has reached the appenders for "
              + Duration.ofNanos(nowNanos - movedNanos).toSeconds()
              + " s, "
              + Math.max(1, guard.backlog())
              + " wait: an appender hangs. Events are dropped or spilled meanwhile; take a thread"
              + " dump and isolate that appender.");
    }
  }
}
