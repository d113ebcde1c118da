/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.logging.internal.ring.DropPolicy;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.Objects;
import java.util.function.BiPredicate;

/**
 * The part of the settings that may change while the guard runs. Immutable; replaced as a whole, so
 * that a caller uses one policy for an event.
 *
 * @param threshold a full ring may drop events at or below this level
 * @param spill when the other events go to disk
 * @param overflow where a full ring sends the events that it may drop
 * @param droppable compares an event with the threshold
 */
public record GuardPolicy<E, L>(
    L threshold, SpillMode spill, OverflowMode overflow, BiPredicate<E, L> droppable)
    implements DropPolicy<E> {
  /** Refuses a missing threshold: levels come from look-ups that return null for a wrong name. */
  public GuardPolicy {
    Objects.requireNonNull(threshold, "threshold");
    Objects.requireNonNull(spill, "spill");
    Objects.requireNonNull(overflow, "overflow");
  }

  @Override
  public boolean isDroppable(E event) {
    return droppable.test(event, threshold);
  }

  GuardPolicy<E, L> withThreshold(L level) {
    return new GuardPolicy<>(level, spill, overflow, droppable);
  }

  GuardPolicy<E, L> withSpill(SpillMode mode) {
    return new GuardPolicy<>(threshold, mode, overflow, droppable);
  }

  GuardPolicy<E, L> withOverflow(OverflowMode mode) {
    return new GuardPolicy<>(threshold, spill, mode, droppable);
  }
}
