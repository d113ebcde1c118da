/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.util.Duration;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The time for which an appender of logstash-logback-encoder waits for room in its ring buffer.
 * <b>Threading:</b> the thread that configures.
 */
final class AppendTimeout {
  /*
   * Such an appender discards an event that finds no room, and warns of one in a thousand: the
   * guard would see the first, offer that event again, and take the silence of the second for
   * success. An isolated appender has a thread that may wait and a journal that keeps the events,
   * so it waits. A stop of the appender ends the wait. The callers of an exempt logger must not
   * wait: an appender that they call keeps its timeout.
   */
  private static final Duration WITHOUT_END = new Duration(-1);

  private AppendTimeout() {}

  /** True if the appender can be told to wait; a release without a timeout cannot. */
  static boolean isPresent(Appender<ILoggingEvent> appender) {
    return setter(appender) != null;
  }

  /** Makes an appender wait for room; false if it cannot be told to. */
  static boolean waitForRoom(Appender<ILoggingEvent> appender) {
    Method setter = setter(appender);
    if (setter == null) {
      return false;
    }
    try {
      setter.invoke(appender, WITHOUT_END);
      return true;
    } catch (ReflectiveOperationException e) {
      appender.addWarn("hotguard: cannot set appendTimeout of " + appender.getName(), e);
      return false;
    }
  }

  private static @Nullable Method setter(Appender<ILoggingEvent> appender) {
    if (!KnownAppenders.hasRingBuffer(appender)) {
      return null;
    }
    try {
      return appender.getClass().getMethod("setAppendTimeout", Duration.class);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
