/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;

/** Lets a full ring drop INFO. */
record PlainPolicy(SpillMode spill, OverflowMode overflow) implements DropPolicy<PlainEvent> {
  @Override
  public boolean isDroppable(PlainEvent event) {
    return event.level == EventLevel.INFO;
  }
}
