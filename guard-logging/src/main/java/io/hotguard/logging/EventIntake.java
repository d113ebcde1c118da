/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.function.Supplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.jspecify.annotations.Nullable;

/**
 * The caller's side of the guard: ring, disk, or counted drop.
 *
 * <p><b>Threading:</b> any thread, Log4j's own and the consumer included. Never waits for room,
 * takes no lock, and throws nothing: an error of the guard costs the event, which is counted.
 */
final class EventIntake {
  private final EventRing ring;
  private final Spill spill;
  private final Ledger ledger;
  private final Supplier<Policy> policy;
  private final Doorbell doorbell;
  private volatile @Nullable Runnable late;

  EventIntake(
      EventRing ring, Spill spill, Ledger ledger, Supplier<Policy> policy, Doorbell doorbell) {
    this.ring = ring;
    this.spill = spill;
    this.ledger = ledger;
    this.policy = policy;
    this.doorbell = doorbell;
  }

  /** From now on nobody empties the ring: callers that come too late do it by {@code sweep}. */
  void closing(Runnable sweep) {
    late = sweep;
  }

  void accept(LogEvent event, AsyncLoggerConfig config) {
    Level level = event.getLevel();
    try {
      Policy current = policy.get();
      LogEvent prepared = EventRing.prepare(event);
      if (current.isDroppable(level)) {
        if (!ring.offer(prepared, config, false)) {
          ledger.droppedByCaller(level, event.getLoggerName(), DropReason.RING_FULL);
        }
      } else {
        keep(prepared, config, level, current.spill());
      }
      Runnable sweep = late;
      if (sweep != null) {
        sweep.run();
      }
    } catch (Throwable t) { // Logging must not bring the caller down, whatever happens here.
      ledger.guardFailure();
      ledger.droppedByCaller(level, event.getLoggerName(), DropReason.GUARD_FAILURE);
    }
  }

  private void keep(LogEvent event, AsyncLoggerConfig config, Level level, SpillMode mode) {
    if (mode == SpillMode.OFF || !spill.isOpen()) {
      if (!ring.offer(event, config, true)) {
        ledger.droppedByCaller(level, event.getLoggerName(), DropReason.SPILL_OFF);
      }
      return;
    }
    // With earlier events on disk the ring would let this one overtake them.
    boolean diskFirst = mode == SpillMode.ALWAYS || spill.holdsBack();
    if (!diskFirst && ring.offer(event, config, true)) {
      return;
    }
    if (spill.append(config.getName(), event)) {
      ledger.spilledByCaller(level);
      doorbell.signalAllWhenBlocking();
      // With the spill full, order is given up before the event is.
    } else if (!(diskFirst && ring.offer(event, config, false))) {
      ledger.droppedByCaller(level, event.getLoggerName(), DropReason.SPILL_FULL);
    }
  }
}
