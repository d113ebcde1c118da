/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logging.internal.ledger.EventLevel;

/** Maps Logback's levels to the levels of the counts. <b>Threading:</b> any thread. */
public final class Levels {
  private Levels() {}

  /** Returns the level under which an event counts. */
  public static EventLevel counted(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> EventLevel.ERROR;
      case Level.WARN_INT -> EventLevel.WARN;
      case Level.INFO_INT -> EventLevel.INFO;
      case Level.DEBUG_INT -> EventLevel.DEBUG;
      case Level.TRACE_INT -> EventLevel.TRACE;
      case Level.OFF_INT -> EventLevel.OFF;
      default -> EventLevel.ALL;
    };
  }

  /**
   * Returns the highest level that a full ring drops. Logback has no level above ERROR: {@code
   * fatal} drops ERROR too, and {@code off} and {@code all} drop no level.
   */
  public static Level threshold(EventLevel setting) {
    return switch (setting) {
      case FATAL, ERROR -> Level.ERROR;
      case WARN -> Level.WARN;
      case INFO -> Level.INFO;
      case DEBUG -> Level.DEBUG;
      case TRACE -> Level.TRACE;
      case OFF, ALL -> Level.OFF;
    };
  }

  /**
   * Returns the threshold of a level's name in any case.
   *
   * @throws IllegalArgumentException if there is no such level, or the level is ALL
   */
  public static Level threshold(String name) {
    Level level = Level.toLevel(name, null);
    if (level == null || level.toInt() == Level.ALL_INT) {
      throw new IllegalArgumentException(
          "threshold=" + name + ": must be one of ERROR, WARN, INFO, DEBUG, TRACE, OFF");
    }
    return level;
  }

  /** True if an event of this level may be dropped when the ring is full. */
  public static boolean isDroppable(ILoggingEvent event, Level threshold) {
    return threshold.toInt() != Level.OFF_INT && event.getLevel().toInt() <= threshold.toInt();
  }
}
