/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** An application that logs and ends without a stop of its logging. */
public final class PlainApp {
  private PlainApp() {}

  /**
   * Logs some events.
   *
   * @param arguments the number of events
   */
  public static void main(String[] arguments) {
    Logger logger = LoggerFactory.getLogger("com.acme.App");
    MDC.put("user", "ann");
    for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
      logger.info("event {}", i);
    }
  }
}
