/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The caller's side of the guard: ring, disk, or counted drop. <b>Threading:</b> any thread,
 * threads of the logging library and the consumer included. Gives way to a starved consumer for a
 * bounded time ({@link RoomWait}), never waits for a slow sink before the guard's end, and throws
 * nothing: an error of the guard costs the event, which is counted. Takes no lock, and with room in
 * the ring makes one system call at most: the caller that finds the consumer parked wakes it
 * ({@link Doorbell}).
 */
public final class EventIntake<E, R> {
  private final EventRing<E, R> ring;
  private final EventAdapter<E, R> adapter;
  private final Spill<E, R> spill;
  private final RoomWait wait;
  private final Ledger ledger;
  private final Supplier<? extends DropPolicy<E>> policy;
  private final Doorbell doorbell;
  private volatile @Nullable Runnable late;

  public EventIntake(
      EventRing<E, R> ring,
      Spill<E, R> spill,
      Ledger ledger,
      Supplier<? extends DropPolicy<E>> policy,
      Doorbell doorbell) {
    this.ring = ring;
    adapter = ring.adapter();
    wait = ring.roomWait();
    this.spill = spill;
    this.ledger = ledger;
    this.policy = policy;
    this.doorbell = doorbell;
  }

  /** Sets the last step of each later call, which accounts for its event; it may wait. */
  public void late(Runnable step) {
    late = step;
  }

  EventRing<E, R> ring() {
    return ring;
  }

  Spill<E, R> spill() {
    return spill;
  }

  Ledger ledger() {
    return ledger;
  }

  Doorbell doorbell() {
    return doorbell;
  }

  DropPolicy<E> policy() {
    return policy.get();
  }

  private enum Outcome {
    IN_RING(null),
    ON_DISK(null),
    RING_FULL(DropReason.RING_FULL),
    SPILL_OFF(DropReason.SPILL_OFF),
    SPILL_FULL(DropReason.SPILL_FULL),
    OVERFLOW_FULL(DropReason.OVERFLOW_FULL),
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
  public void accept(E event, R route) {
    Outcome outcome = Outcome.GUARD_FAILURE;
    try {
      outcome = place(event, route);
    } catch (Throwable t) { // Logging must not bring the caller down.
      ledger.guardFailure();
    }
    try {
      count(outcome, event);
      Runnable step = late;
      if (step != null) {
        step.run();
      }
    } catch (Throwable t) {
      ledger.guardFailure();
    }
  }

  private void count(Outcome outcome, E event) {
    if (outcome == Outcome.ON_DISK) {
      ledger.spilledByCaller(adapter.level(event));
      doorbell.ring();
      wait.afterSpilling();
    } else if (outcome.dropped != null) {
      ledger.droppedByCaller(adapter.level(event), adapter.loggerName(event), outcome.dropped);
    }
  }

  /** Once the ring or the spill has the event, nothing here can throw any more. */
  private Outcome place(E event, R route) {
    DropPolicy<E> current = policy.get();
    boolean droppable = current.isDroppable(event);
    Outcome refusal = droppable ? refusal(current) : null;
    if (refusal != null) {
      // Preparing may format the message, which is wasted on a dropped event.
      if (offer(null, event, route, false)) {
        return Outcome.IN_RING;
      }
      if (!wait.isHeldUp() || !spill.hasShare(current)) {
        return refusal;
      }
    }
    boolean behind = droppable && wait.holdup().isBehind();
    E prepared = adapter.prepare(event, route);
    if (current.spill() == SpillMode.OFF || !spill.isOpen()) {
      return offer(prepared, event, route, true) ? Outcome.IN_RING : Outcome.SPILL_OFF;
    }
    // With earlier events on disk the ring would let this one overtake them.
    boolean always = current.spill() == SpillMode.ALWAYS && !droppable;
    boolean diskFirst = always || spill.holdsBack();
    if (!diskFirst && offer(prepared, event, route, true)) {
      return Outcome.IN_RING;
    }
    if (spill.append(adapter.routeName(route), prepared, behind)) {
      return Outcome.ON_DISK;
    }
    // With the spill full, order is given up before the event is.
    boolean taken = diskFirst && ring.offer(prepared, route, false);
    return taken ? Outcome.IN_RING : Outcome.SPILL_FULL;
  }

  /*
   * Why a droppable event that finds no room cannot go to disk; null if it can, and then the event
   * keeps its place like an event above the threshold. With its share of the spill in use it gives
   * up that place: as a kept event of the ring it would hold up all events on disk.
   */
  private @Nullable Outcome refusal(DropPolicy<E> current) {
    boolean drops = current.overflow() == OverflowMode.DROP;
    if ((!drops || wait.holdup().keeps()) && spill.hasShare(current)) {
      return null;
    }
    if (drops) {
      return Outcome.RING_FULL;
    }
    return current.spill() == SpillMode.OFF || !spill.isOpen()
        ? Outcome.SPILL_OFF
        : Outcome.OVERFLOW_FULL;
  }

  /**
   * Puts an event into the ring; gives way for a moment if that may make room.
   *
   * @param prepared null to prepare {@code event} once there is room
   */
  private boolean offer(@Nullable E prepared, E event, R route, boolean kept) {
    E ready = prepared;
    long began = 0;
    for (int turns = 0; ; turns++) {
      if (!ring.isFull(kept)) {
        ready = ready == null ? adapter.prepare(event, route) : ready;
        if (ring.offer(ready, route, kept)) {
          return true;
        }
      }
      if (turns == 0) {
        if (!wait.mayWait()) {
          return false;
        }
        began = wait.begin();
      }
      if (!wait.giveWay(began, turns)) {
        return false;
      }
    }
  }
}
