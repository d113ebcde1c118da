/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.jmx.RingBufferAdmin;

/**
 * Events waiting in the ring of the present configuration's async loggers, read from Log4j itself.
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
}
