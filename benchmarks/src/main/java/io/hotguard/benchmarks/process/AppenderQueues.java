/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** Events waiting in the queues of Logback's {@code AsyncAppender}s; needs Logback. */
public final class AppenderQueues {
  private AppenderQueues() {}

  /**
   * The events in the queues of all loggers' appenders; 0 behind a guard, which leaves them out.
   */
  public static long waiting() {
    Set<AsyncAppender> queues = new HashSet<>();
    for (Logger logger : ((LoggerContext) LoggerFactory.getILoggerFactory()).getLoggerList()) {
      Iterator<Appender<ILoggingEvent>> appenders = logger.iteratorForAppenders();
      while (appenders.hasNext()) {
        if (appenders.next() instanceof AsyncAppender queue) {
          queues.add(queue);
        }
      }
    }
    return queues.stream().mapToLong(AsyncAppender::getNumberOfElementsInQueue).sum();
  }
}
