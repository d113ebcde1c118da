/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.SpillMode;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.settings.LoggingSettings;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration needs of the guard that it is handed to.
 *
 * <p><b>Threading:</b> configuration calls come one at a time; {@link #appenderFailed} from any
 * thread.
 */
public interface GuardedContext {
  LoggingSettings settings();

  /** What asynchronous loggers hand their events to. */
  AsyncLoggerConfigDelegate delegate();

  /** True if there is a place on disk for journals. */
  boolean canIsolate();

  /** When events go to disk; OFF also where there is no usable directory. */
  SpillMode spillInEffect();

  /** The delivery of an appender's journal; null if it cannot be opened. */
  @Nullable IsolatedDelivery<LogEvent> delivery(String appender);

  /** Called by error handlers of appenders, on whatever thread they fail. */
  void appenderFailed(Appender failing, @Nullable Throwable failure);

  void started(GuardedConfiguration configuration);

  /**
   * A configuration's appenders are about to be stopped: to be replaced, or for good.
   *
   * @return false if one of them is still busy with an event: stopping it may take for ever. An
   *     isolated one that is busy is not stopped with the others.
   */
  boolean stopping(GuardedConfiguration configuration);

  /** True on the threads that call appenders. */
  boolean isDelivering();

  /** Closes the connections of a configuration's appenders that the one in effect does not use. */
  void breakOff(GuardedConfiguration configuration);
}
