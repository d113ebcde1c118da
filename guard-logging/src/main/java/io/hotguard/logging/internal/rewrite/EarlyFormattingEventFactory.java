/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.InternalAsyncUtil;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.LogEventFactory;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ReusableMessage;
import org.apache.logging.log4j.util.StackLocatorUtil;
import org.jspecify.annotations.NullUnmarked;

/**
 * Formats a message before the logger marks the thread as inside an asynchronous logger. Inside
 * that mark, Log4j sends nested events (a {@code toString()} that logs) to the appenders on the
 * calling thread, which would wait for a slow sink. Log4j's own factory formats reusable messages
 * at the same place.
 */
@NullUnmarked // Mirrors an interface of Log4j, which passes null for marker, location and
// throwable.
final class EarlyFormattingEventFactory implements LogEventFactory {
  private final LogEventFactory delegate;
  private final boolean location;

  /**
   * @param location whether the events get their caller location here, not from a later logger
   */
  EarlyFormattingEventFactory(LogEventFactory delegate, boolean location) {
    this.delegate = delegate;
    this.location = location;
  }

  @Override
  public LogEvent createEvent(
      String loggerName,
      Marker marker,
      String fqcn,
      Level level,
      Message data,
      List<Property> properties,
      Throwable t) {
    return createEvent(loggerName, marker, fqcn, null, level, data, properties, t);
  }

  @Override
  public LogEvent createEvent(
      String loggerName,
      Marker marker,
      String fqcn,
      StackTraceElement known,
      Level level,
      Message data,
      List<Property> properties,
      Throwable t) {
    format(data);
    StackTraceElement source =
        known == null && location ? StackLocatorUtil.calcLocation(fqcn) : known;
    return delegate.createEvent(loggerName, marker, fqcn, source, level, data, properties, t);
  }

  private static void format(Message message) {
    if (message != null && !(message instanceof ReusableMessage)) {
      InternalAsyncUtil.makeMessageImmutable(message);
    }
  }
}
