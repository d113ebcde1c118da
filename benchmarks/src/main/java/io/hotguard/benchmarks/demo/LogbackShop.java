/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.AppenderQueues;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Logback's side of the application, loaded only in a process that has Logback. */
final class LogbackShop implements ShopLog {
  private final Logger shop = LoggerFactory.getLogger(SHOP);
  private final Logger library = LoggerFactory.getLogger(LIBRARY);

  @Override
  public void session(String session) {
    MDC.put("session", session);
  }

  @Override
  public void log(Kind kind, int thread, long sequence) {
    Logger logger = EventMix.isFromLibrary(sequence) ? library : shop;
    switch (kind) {
      case DEBUG -> logger.debug(DEBUG, thread, sequence, sequence % 17);
      case INFO -> logger.info(INFO, thread, sequence, sequence % 9973, sequence % 31);
      case WARN -> logger.warn(WARN, thread, sequence, sequence % 997);
      case ERROR -> logger.error(ERROR, thread, sequence, ShopLog.refusal());
    }
  }

  @Override
  public long waiting() {
    return AppenderQueues.waiting();
  }

  @Override
  public void close() {
    ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
  }
}
