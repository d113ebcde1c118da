/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import io.hotguard.logging.SpillMode;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.Ledger;
import java.util.function.Supplier;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.jspecify.annotations.Nullable;

/**
 * The caller's side of the guard: ring, disk, or counted drop. <b>Threading:</b> any thread,
 * Log4j's own and the consumer included. Never waits for room and throws nothing: an error of the
 * guard costs the event, which is counted. Takes no lock and makes one system call at most: the
 * caller that finds the consumer parked wakes it ({@link Doorbell}).
 */
public final class EventIntake {
  private final EventRing ring;
  private final Spill spill;
  private final Ledger ledger;
  private final Supplier<Policy> policy;
  private final Doorbell doorbell;
  private volatile @Nullable Runnable late;

  public EventIntake(
      EventRing ring, Spill spill, Ledger ledger, Supplier<Policy> policy, Doorbell doorbell) {
    this.ring = ring;
    this.spill = spill;
    this.ledger = ledger;
    this.policy = policy;
    this.doorbell = doorbell;
  }

  /** Closes the intake: later callers empty the ring themselves by {@code sweep}. */
  public void closing(Runnable sweep) {
    late = sweep;
  }

  private enum Outcome {
    IN_RING(null),
    ON_DISK(null),
    RING_FULL(DropReason.RING_FULL),
    SPILL_OFF(DropReason.SPILL_OFF),
    SPILL_FULL(DropReason.SPILL_FULL),
    GUARD_FAILURE(DropReason.GUARD_FAILURE);

    private final @Nullable DropReason dropped;

    Outcome(@Nullable DropReason dropped) {
      this.dropped = dropped;
    }
  }

  /*
   * Placing and counting are apart: an error such as OutOfMemoryError during counting must not
   * count an event as dropped that is already in the ring or on disk.
   */
  void accept(LogEvent event, AsyncLoggerConfig config) {
    Outcome outcome = Outcome.GUARD_FAILURE;
    try {
      outcome = place(event, config);
    } catch (Throwable t) { // Logging must not bring the caller down.
      ledger.guardFailure();
    }
    try {
      count(outcome, event);
      Runnable sweep = late;
      if (sweep != null) {
        sweep.run();
      }
    } catch (Throwable t) {
      ledger.guardFailure();
    }
  }

  private void count(Outcome outcome, LogEvent event) {
    if (outcome == Outcome.ON_DISK) {
      ledger.spilledByCaller(CountedLevels.of(event.getLevel()));
      doorbell.ring();
    } else if (outcome.dropped != null) {
      ledger.droppedByCaller(
          CountedLevels.of(event.getLevel()), event.getLoggerName(), outcome.dropped);
    }
  }

  /** Once the ring or the spill has the event, nothing here can throw any more. */
  private Outcome place(LogEvent event, AsyncLoggerConfig config) {
    Policy current = policy.get();
    if (current.isDroppable(event.getLevel())) {
      // Preparing may format the message, which is wasted on a dropped event.
      boolean taken = !ring.isFull() && ring.offer(EventRing.prepare(event), config, false);
      return taken ? Outcome.IN_RING : Outcome.RING_FULL;
    }
    LogEvent prepared = EventRing.prepare(event);
    if (current.spill() == SpillMode.OFF || !spill.isOpen()) {
      return ring.offer(prepared, config, true) ? Outcome.IN_RING : Outcome.SPILL_OFF;
    }
    // With earlier events on disk the ring would let this one overtake them.
    boolean diskFirst = current.spill() == SpillMode.ALWAYS || spill.holdsBack();
    if (!diskFirst && ring.offer(prepared, config, true)) {
      return Outcome.IN_RING;
    }
    if (spill.append(config.getName(), prepared)) {
      return Outcome.ON_DISK;
    }
    // With the spill full, order is given up before the event is.
    boolean taken = diskFirst && ring.offer(prepared, config, false);
    return taken ? Outcome.IN_RING : Outcome.SPILL_FULL;
  }
}
