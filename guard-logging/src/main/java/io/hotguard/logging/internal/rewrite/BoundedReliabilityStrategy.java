/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LocationAwareReliabilityStrategy;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.ReliabilityStrategy;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.util.Supplier;
import org.jspecify.annotations.NullUnmarked;

/**
 * Lets calls inside a logger finish, for a bounded time, before its configuration is stopped, and
 * sends later calls to the next configuration. Log4j's default strategy differs twice: it waits
 * without limit for a hanging call (in the sink of an exempt logger, in a {@code toString()}), and
 * takes a lock at the end of calls that meet a reconfiguration. <b>Threading:</b> logging from any
 * thread, wait-free; the rest from the thread that configures.
 */
@NullUnmarked // Mirrors an interface of Log4j, which passes null for marker, location, throwable.
final class BoundedReliabilityStrategy
    implements ReliabilityStrategy, LocationAwareReliabilityStrategy {
  /** A count so far below zero that no number of calls makes it positive. */
  private static final int CLOSED = Integer.MIN_VALUE / 2;

  private final LoggerConfig logger;
  private final long graceNanos;

  /** Calls inside the logger; {@link #CLOSED} plus the count once no call may enter. */
  private final AtomicInteger calls = new AtomicInteger();

  private long deadlineNanos;

  BoundedReliabilityStrategy(LoggerConfig logger, long graceNanos) {
    this.logger = logger;
    this.graceNanos = graceNanos;
  }

  @Override
  public void log(
      Supplier<LoggerConfig> reconfigured,
      String loggerName,
      String fqcn,
      Marker marker,
      Level level,
      Message data,
      Throwable t) {
    LoggerConfig active = getActiveLoggerConfig(reconfigured);
    try {
      active.log(loggerName, fqcn, marker, level, data, t);
    } finally {
      active.getReliabilityStrategy().afterLogEvent();
    }
  }

  @Override
  public void log(
      Supplier<LoggerConfig> reconfigured,
      String loggerName,
      String fqcn,
      StackTraceElement location,
      Marker marker,
      Level level,
      Message data,
      Throwable t) {
    LoggerConfig active = getActiveLoggerConfig(reconfigured);
    try {
      active.log(loggerName, fqcn, location, marker, level, data, t);
    } finally {
      active.getReliabilityStrategy().afterLogEvent();
    }
  }

  @Override
  public void log(Supplier<LoggerConfig> reconfigured, LogEvent event) {
    LoggerConfig active = getActiveLoggerConfig(reconfigured);
    try {
      active.log(event);
    } finally {
      active.getReliabilityStrategy().afterLogEvent();
    }
  }

  @Override
  public LoggerConfig getActiveLoggerConfig(Supplier<LoggerConfig> next) {
    if (calls.incrementAndGet() > 0) {
      return logger;
    }
    LoggerConfig successor = next.get();
    if (successor == logger) {
      return logger; // No next configuration yet; afterLogEvent takes the count back.
    }
    calls.decrementAndGet();
    return successor.getReliabilityStrategy().getActiveLoggerConfig(next);
  }

  @Override
  public void afterLogEvent() {
    calls.decrementAndGet();
  }

  @Override
  public void beforeStopAppenders() {
    while (calls.get() >= 0 && !calls.compareAndSet(0, CLOSED)) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        calls.addAndGet(CLOSED);
        return;
      }
      LockSupport.parkNanos(100_000);
    }
  }

  @Override
  public void beforeStopConfiguration(Configuration configuration) {
    // All loggers are closed before the first wait: they share the time.
    deadlineNanos = System.nanoTime() + graceNanos;
  }
}
