/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import io.hotguard.logging.internal.ring.DropPolicy;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;

/**
 * The part of the settings that may change while the guard runs. Immutable; replaced as a whole.
 *
 * @param threshold a full ring may drop events at or below this level; {@link Level#OFF} means none
 * @param spill when the other events go to disk
 * @param overflow where a full ring sends the events that it may drop
 */
public record Policy(Level threshold, SpillMode spill, OverflowMode overflow)
    implements DropPolicy<LogEvent> {
  public Policy {
    Objects.requireNonNull(
        threshold, "threshold"); // Level.getLevel returns null for a typing error.
    Objects.requireNonNull(spill, "spill");
    Objects.requireNonNull(overflow, "overflow");
  }

  /** Returns the policy of the settings. */
  public static Policy of(LoggingSettings settings) {
    return new Policy(
        Level.valueOf(settings.threshold().name()), settings.spill(), settings.overflow());
  }

  /**
   * Returns the threshold of a level's name in any case.
   *
   * @throws IllegalArgumentException if there is no such level
   */
  public static Level threshold(String name) {
    Level level = Level.getLevel(name.toUpperCase(Locale.ROOT));
    if (level == null) {
      throw new IllegalArgumentException(
          "threshold=" + name + ": must be one of " + Arrays.toString(Level.values()));
    }
    return level;
  }

  @Override
  public boolean isDroppable(LogEvent event) {
    return isDroppable(event.getLevel());
  }

  /** True if an event of this level may be dropped when the ring is full. */
  public boolean isDroppable(Level level) {
    return !threshold.equals(Level.OFF) && level.isLessSpecificThan(threshold);
  }

  public Policy withThreshold(Level level) {
    return new Policy(level, spill, overflow);
  }

  public Policy withSpill(SpillMode mode) {
    return new Policy(threshold, mode, overflow);
  }

  public Policy withOverflow(OverflowMode mode) {
    return new Policy(threshold, spill, mode);
  }
}
