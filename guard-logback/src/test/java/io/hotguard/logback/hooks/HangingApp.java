/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An application whose appender hangs; it says when it has logged, and waits to be killed. */
public final class HangingApp {
  private HangingApp() {}

  /** An appender that never returns. */
  public static final class Hanging extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      while (true) {
        try {
          Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
          // A dead appender does not react.
        }
      }
    }
  }

  /**
   * Logs some warnings.
   *
   * @param arguments the number of events
   */
  public static void main(String[] arguments) throws InterruptedException {
    Logger logger = LoggerFactory.getLogger("com.acme.App");
    for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
      logger.warn("event {}", i);
    }
    System.out.println("LOGGED");
    Thread.sleep(Long.MAX_VALUE);
  }
}
