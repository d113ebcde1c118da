/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;

/** Decides the fate of an event that finds the ring buffer full. Immutable; replaced as a whole. */
public interface DropPolicy<E> {
  /** True if the event may be dropped when the ring is full. */
  boolean isDroppable(E event);

  /** Returns when the other events go to disk. */
  SpillMode spill();

  /** Returns where an event that may be dropped goes when the ring is full. */
  OverflowMode overflow();
}
