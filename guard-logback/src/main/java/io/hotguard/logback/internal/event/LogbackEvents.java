/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ring.EventAdapter;
import org.jspecify.annotations.Nullable;

/** Logback's events in the ring buffer. <b>Threading:</b> any thread. */
public final class LogbackEvents implements EventAdapter<ILoggingEvent, Route> {
  public static final LogbackEvents INSTANCE = new LogbackEvents();

  private LogbackEvents() {}

  @Override
  public EventLevel level(ILoggingEvent event) {
    return Levels.counted(event.getLevel());
  }

  @Override
  public @Nullable String loggerName(ILoggingEvent event) {
    return event.getLoggerName();
  }

  @Override
  public String routeName(Route route) {
    return route.name();
  }

  /**
   * Formats the message and reads thread, MDC and, if it is printed, the caller's stack; also the
   * texts of key-value pairs, if an appender gets the event from disk.
   */
  @Override
  public ILoggingEvent prepare(ILoggingEvent event, Route route) {
    event.prepareForDeferredProcessing();
    if (route.printsCaller()) {
      event.getCallerData();
    }
    if (route.isRecorded() && event instanceof LoggingEvent own) {
      ShownPair.show(own);
    }
    return event;
  }

  @Override
  public void markEndOfBatch(ILoggingEvent event, boolean last) {
    // Logback's events do not say whether others follow.
  }
}
