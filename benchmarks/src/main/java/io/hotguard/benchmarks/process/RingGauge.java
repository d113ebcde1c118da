/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.lang.reflect.Field;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.async.AsyncQueueFullPolicy;
import org.apache.logging.log4j.core.async.DiscardingAsyncQueueFullPolicy;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.jmx.RingBufferAdmin;

/**
 * Events waiting in the ring buffer of the present configuration's async loggers, read from Log4j.
 */
public final class RingGauge {
  private RingGauge() {}

  /** The backlog; 0 when the configuration has no async logger. */
  public static long waiting() {
    if (!(LogManager.getContext(false) instanceof LoggerContext context)
        || !(context.getConfiguration() instanceof AbstractConfiguration configuration)
        || configuration.getLoggers().values().stream()
            .noneMatch(
                logger ->
                    logger instanceof org.apache.logging.log4j.core.async.AsyncLoggerConfig)) {
      return 0;
    }
    RingBufferAdmin ring =
        configuration.getAsyncLoggerConfigDelegate().createRingBufferAdmin("", "");
    // Disruptor 4 reports a negative capacity while producers wait.
    return ring.getBufferSize() - Math.max(0, ring.getRemainingCapacity());
  }

  /** Events waiting anywhere: in the ring buffer, in the guard, for an isolated appender. */
  public static long backlog() {
    return waiting() + GuardReading.ofThisProcess().backlog();
  }

  /* Log4j keeps the policy in a private field and tells its count at TRACE when it stops; reflection is the only way to it. */
  /** Events that the stock Discard policy has dropped; 0 with any other policy. */
  public static long discarded() {
    if (!(LogManager.getContext(false) instanceof LoggerContext context)
        || !(context.getConfiguration() instanceof AbstractConfiguration configuration)) {
      return 0;
    }
    Object delegate = configuration.getAsyncLoggerConfigDelegate();
    try {
      Field field = delegate.getClass().getDeclaredField("asyncQueueFullPolicy");
      field.setAccessible(true);
      return field.get(delegate) instanceof AsyncQueueFullPolicy policy
          ? DiscardingAsyncQueueFullPolicy.getDiscardCount(policy)
          : 0;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "cannot read the discard count of " + delegate.getClass().getName(), e);
    }
  }
}
