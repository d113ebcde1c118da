/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logback.internal.event.Levels;
import io.hotguard.logging.internal.ring.DropPolicy;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.Objects;

/**
 * The part of the settings that may change while the guard runs. Immutable; replaced as a whole.
 *
 * @param threshold a full ring may drop events at or below this level; {@link Level#OFF} means none
 * @param spill when the other events go to disk
 * @param overflow where a full ring sends the events that it may drop
 */
record Policy(Level threshold, SpillMode spill, OverflowMode overflow)
    implements DropPolicy<ILoggingEvent> {
  Policy {
    Objects.requireNonNull(threshold, "threshold");
    Objects.requireNonNull(spill, "spill");
    Objects.requireNonNull(overflow, "overflow");
  }

  static Policy of(LoggingSettings settings) {
    return new Policy(
        Levels.threshold(settings.threshold()), settings.spill(), settings.overflow());
  }

  @Override
  public boolean isDroppable(ILoggingEvent event) {
    return isDroppable(event.getLevel());
  }

  /** True if an event of this level may be dropped when the ring is full. */
  boolean isDroppable(Level level) {
    return threshold.toInt() != Level.OFF_INT && level.toInt() <= threshold.toInt();
  }

  Policy withThreshold(Level level) {
    return new Policy(level, spill, overflow);
  }

  Policy withSpill(SpillMode mode) {
    return new Policy(threshold, mode, overflow);
  }

  Policy withOverflow(OverflowMode mode) {
    return new Policy(threshold, spill, mode);
  }
}
