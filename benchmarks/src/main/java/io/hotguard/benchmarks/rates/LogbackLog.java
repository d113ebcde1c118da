/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import ch.qos.logback.classic.LoggerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logback's side of {@link EventLog}, loaded only in a process that has Logback. */
final class LogbackLog {
  private LogbackLog() {}

  static EventLog open() {
    Logger logger = LoggerFactory.getLogger("shop");
    return new EventLog() {
      @Override
      public void info(String kind, long number) {
        logger.info("{} order {} paid by {}", kind, number, "card");
      }

      @Override
      public void warn(String kind, long number) {
        logger.warn("{} order {} refused by {}", kind, number, "stock");
      }

      @Override
      public void close() {
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
      }
    };
  }
}
