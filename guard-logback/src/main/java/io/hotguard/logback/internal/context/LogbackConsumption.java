/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logback.internal.appender.GuardedLoggers;
import io.hotguard.logback.internal.appender.GuardedRoute;
import io.hotguard.logback.internal.appender.LogbackStatus;
import io.hotguard.logback.internal.event.OwnEvents;
import io.hotguard.logback.internal.event.Route;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.guard.Consumption;
import io.hotguard.logging.internal.guard.GuardParts;
import io.hotguard.logging.internal.guard.OwnLines;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Gives events to the appenders of the current configuration. <b>Threading:</b> the consumer's
 * thread, but for {@link #configure} and {@link #close}.
 */
final class LogbackConsumption extends Consumption<ILoggingEvent, Route> {
  private final LoggerContext context;

  /** How long an event waits for the next configuration. */
  private final long reconfigurationNanos;

  private volatile @Nullable GuardedLoggers current;
  private volatile boolean closed;

  LogbackConsumption(GuardParts<ILoggingEvent, Route, Level> parts, LoggerContext context) {
    super(parts);
    this.context = context;
    reconfigurationNanos = parts.settings().shutdownTimeout().toNanos();
  }

  /** Sets the loggers whose appenders get the next events. */
  void configure(GuardedLoggers loggers) {
    current = loggers;
  }

  @Nullable GuardedLoggers configuration() {
    return current;
  }

  @Override
  protected void close() {
    closed = true;
  }

  @Override
  public boolean deliver(Route route, ILoggingEvent event) {
    GuardedRoute guarded = (GuardedRoute) route;
    if (guarded.isStarted() && offer(guarded, event)) {
      return true;
    }
    // A reset stopped that guard: the next configuration is responsible. A duplicate event in an
    // appender that has taken it is the price.
    return !guarded.isStarted() && deliver(route.name(), event);
  }

  @Override
  protected boolean deliver(String route, ILoggingEvent event) {
    GuardedLoggers loggers = awaitConfiguration();
    while (loggers != null && !loggers.isStopped()) {
      GuardedRoute present = loggers.route(route, event.getLoggerName());
      if (present != null && offer(present, event)) {
        return true;
      }
      if (!loggers.isStopped()) {
        return false;
      }
      loggers = awaitConfiguration(); // The next reset stopped the appenders meanwhile.
    }
    return false;
  }

  /*
   * A stop of Logback stops the appenders first, and tells the guard last. An event that a stopping
   * appender has refused in between waits on disk for the next configuration, or the next start.
   */
  @Override
  public boolean keep(Route route, ILoggingEvent event) {
    return !((GuardedRoute) route).isStarted() && keepOnDisk(route, event);
  }

  /** Waits, within a bound, while a reconfiguration has stopped all loggers and made no others. */
  private @Nullable GuardedLoggers awaitConfiguration() {
    long began = System.nanoTime();
    GuardedLoggers loggers = current;
    while ((loggers == null || loggers.isStopped())
        && !closed
        && System.nanoTime() - began < reconfigurationNanos) {
      LockSupport.parkNanos(1_000_000);
      loggers = current;
    }
    return loggers;
  }

  private boolean offer(GuardedRoute route, ILoggingEvent event) {
    calls().begin(event);
    boolean taken = route.deliver(event);
    return calls().end() && taken;
  }

  @Override
  public boolean holdsBack() {
    GuardedLoggers loggers = current;
    return loggers != null && loggers.holdsBack();
  }

  @Override
  public boolean flush() {
    GuardedLoggers loggers = current;
    if (loggers == null) {
      return true;
    }
    boolean flushed = loggers.flush();
    calls().check();
    return flushed;
  }

  @Override
  protected boolean flushAppenders() {
    GuardedLoggers loggers = current;
    boolean flushed = loggers != null && loggers.flushAll();
    calls().check();
    return flushed;
  }

  @Override
  protected boolean isConfigured() {
    GuardedLoggers loggers = current;
    return loggers != null && !loggers.isStopped();
  }

  @Override
  public boolean handsOver(Route route) {
    return ((GuardedRoute) route).handsOver();
  }

  @Override
  protected boolean handsOver(String route, ILoggingEvent event) {
    GuardedLoggers loggers = current;
    GuardedRoute present = loggers == null ? null : loggers.route(route, event.getLoggerName());
    return present != null && present.handsOver();
  }

  @Override
  protected @Nullable ILoggingEvent event(OwnLine line) {
    return OwnEvents.isEnabled(context, line) ? OwnEvents.event(context, line) : null;
  }

  @Override
  protected void show(ILoggingEvent line) {
    GuardedLoggers loggers = current;
    GuardedRoute route =
        loggers == null ? null : loggers.route(OwnLines.LOGGER_NAME, OwnLines.LOGGER_NAME);
    calls().begin(line);
    try {
      if (route == null && loggers != null && !loggers.isStopped()) {
        // The appenders of the line stay with the threads that log.
        context.getLogger(OwnLines.LOGGER_NAME).callAppenders(line);
      } else if (route == null || !route.show(line)) {
        LogbackStatus.INSTANCE.warn(line.getFormattedMessage());
      }
    } finally {
      calls().end();
    }
  }
}
