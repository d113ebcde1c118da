/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ring.DirectCalls;
import io.hotguard.logging.internal.settings.LoggingSettings;
import org.jspecify.annotations.Nullable;

/** The guard as the guarded loggers of one configuration see it. */
public interface GuardServices extends DirectCalls.Isolation<ILoggingEvent> {
  LoggingSettings settings();

  /** Takes an event of a caller: ring buffer, disk, or counted drop. Never waits. */
  void accept(ILoggingEvent event, GuardedRoute route);

  /** True if events of an earlier process wait for an appender of that name. */
  boolean hasLeft(String appender);

  /** Returns the delivery of an isolated appender; null if it cannot have a journal. */
  @Nullable IsolatedDelivery<ILoggingEvent> delivery(String appender);

  /** Waits, within the bound of the settings, until the appenders have the present events. */
  void drain(GuardedLoggers loggers);

  /** The time until which the appenders of the present reset may stop. */
  long stopDeadlineNanos();

  /** Waits, within the bound of the settings, for the events of calls before this one. */
  void settle();

  /** Detaches an isolated appender before its stop; false if the appender still hangs. */
  boolean detach(LogbackTarget target);

  /** True while the consumer is in a call of an appender. */
  boolean isConsumerBusy();

  /** Counts a failure of the guard itself. */
  void failed();
}
