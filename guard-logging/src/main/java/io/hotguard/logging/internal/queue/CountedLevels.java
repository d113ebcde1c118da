/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static java.util.Objects.requireNonNull;

import io.hotguard.logging.internal.ledger.EventLevel;
import java.util.EnumMap;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.spi.StandardLevel;

/** Log4j's levels as the guard counts them. */
public final class CountedLevels {
  private static final Map<StandardLevel, EventLevel> COUNTED = new EnumMap<>(StandardLevel.class);

  static {
    for (StandardLevel level : StandardLevel.values()) {
      COUNTED.put(level, EventLevel.valueOf(level.name()));
    }
  }

  private CountedLevels() {}

  /** Returns the level itself; for a custom level, the standard level at or above it. */
  public static EventLevel of(Level level) {
    return requireNonNull(COUNTED.get(level.getStandardLevel()));
  }
}
