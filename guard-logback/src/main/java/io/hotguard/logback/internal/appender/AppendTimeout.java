/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static java.util.Objects.requireNonNull;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.util.Duration;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
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
   * so it waits. The wait is bounded, and a call that took that long counts as refused: its event is
   * offered again. An event that found room in the last moment comes twice.
   *
   * The callers of an exempt logger must not wait: an appender that they call keeps its timeout.
   * Code that attaches the appender to such a logger later makes its callers wait for this time at
   * most, until the next look of the guard gives the appender its timeout back.
   */
  static final long WAIT_MILLIS = 100;

  /** A call that took as long was refused; the appender measures its wait in milliseconds. */
  static final long REFUSED_NANOS = TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS - 10);

  private AppendTimeout() {}

  /** True if the appender can be told to wait; a release without a timeout cannot. */
  static boolean isPresent(Appender<ILoggingEvent> appender) {
    return method(appender, "setAppendTimeout", Duration.class) != null;
  }

  /** Makes an appender wait for room; returns its own timeout, null if it cannot be told to. */
  static @Nullable Duration waitForRoom(Appender<ILoggingEvent> appender) {
    Method getter = method(appender, "getAppendTimeout");
    if (getter == null) {
      return null;
    }
    try {
      Duration own = (Duration) requireNonNull(getter.invoke(appender));
      return set(appender, new Duration(WAIT_MILLIS)) ? own : null;
    } catch (ReflectiveOperationException | ClassCastException e) {
      appender.addWarn("hotguard: cannot read appendTimeout of " + appender.getName(), e);
      return null;
    }
  }

  /** Sets the timeout; false if that fails. */
  static boolean set(Appender<ILoggingEvent> appender, Duration timeout) {
    Method setter = method(appender, "setAppendTimeout", Duration.class);
    if (setter == null) {
      return false;
    }
    try {
      setter.invoke(appender, timeout);
      return true;
    } catch (ReflectiveOperationException e) {
      appender.addWarn("hotguard: cannot set appendTimeout of " + appender.getName(), e);
      return false;
    }
  }

  private static @Nullable Method method(
      Appender<ILoggingEvent> appender, String name, Class<?>... parameters) {
    if (!KnownAppenders.traits(appender).has(Trait.QUEUE)) {
      return null;
    }
    try {
      return appender.getClass().getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
