/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.findings;

import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import io.hotguard.property.GuardProperties;
import java.util.Optional;

/** Words what an application that waits for its appenders gives up in mode ENFORCE. */
public final class TakenAway {
  /** The beginning of lines about a loss that the present mode does not have. */
  public static final String PREFIX = GuardProperties.MODE.key() + "=enforce would take away: ";

  private TakenAway() {}

  /** Returns the line about events of synchronous loggers; empty if ENFORCE drops none of them. */
  public static Optional<String> events(LoggingSettings settings) {
    EventLevel threshold = settings.threshold();
    boolean spills = settings.spill() != SpillMode.OFF;
    if (spills && (threshold == EventLevel.OFF || threshold == EventLevel.ALL)) {
      return Optional.empty();
    }
    return Optional.of(
        PREFIX
            + "synchronous loggers wait for their appenders and lose no event today; with the guard, "
            + (spills ? threshold + " and below" : "events of every level")
            + " are dropped, counted, when the ring buffer is full"
            + (settings.overflow() == OverflowMode.DISK
                ? " and half of the spill is in use"
                : " (" + LoggingProperties.OVERFLOW.key() + "=disk keeps them on disk)"));
  }
}
