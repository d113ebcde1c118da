/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.RingGauge;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;

/** Log4j's side of the application, loaded only in a process that logs through Log4j. */
final class Log4jShop implements ShopLog {
  private final Logger shop = LogManager.getLogger(SHOP);
  private final Logger library = LogManager.getLogger(LIBRARY);

  @Override
  public void session(String session) {
    ThreadContext.put("session", session);
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
    return RingGauge.waiting();
  }

  @Override
  public void close() {
    LogManager.shutdown();
  }
}
