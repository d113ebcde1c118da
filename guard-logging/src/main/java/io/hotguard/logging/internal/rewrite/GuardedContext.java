/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ring.DirectCalls;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.SpillMode;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.jspecify.annotations.Nullable;

/** The guard as its configuration sees it. <b>Threading:</b> configuration calls come singly. */
public interface GuardedContext extends DirectCalls.Isolation<LogEvent> {
  LoggingSettings settings();

  /** Takes the events of asynchronous loggers. */
  AsyncLoggerConfigDelegate delegate();

  /** True if there is a place on disk for journals. */
  boolean canIsolate();

  /** True if events of an earlier process wait for an appender of that name. */
  boolean hasLeft(String appender);

  /** When events go to disk; OFF also where there is no usable directory. */
  SpillMode spillInEffect();

  /** The delivery of an appender's journal; null if it cannot be opened. */
  @Nullable IsolatedDelivery<LogEvent> delivery(String appender);

  /** Called by error handlers of appenders, on any thread. */
  void appenderFailed(Appender failing, @Nullable Throwable failure);

  void started(GuardedConfiguration configuration);

  /**
   * Prepares a stop of a configuration's appenders; false if a busy one is left and may hang its
   * stop. A busy isolated appender is not stopped with the others.
   */
  boolean stopping(GuardedConfiguration configuration);

  /** Takes an event that the code of an appender logs; false for any other event. */
  boolean offerInside(LogEvent event, AsyncLoggerConfig route);

  /** True on the threads that call appenders. */
  boolean isAppenderThread();

  /** Closes the connections of the configuration's appenders that the current one does not use. */
  void breakOff(GuardedConfiguration configuration);
}
