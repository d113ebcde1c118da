/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Logs with Log4j and knows nothing of Hotguard. */
public final class Log4jApp {
  private Log4jApp() {}

  /** Logs a thousand events. */
  public static void main(String[] args) throws Exception {
    Logger logger = LogManager.getLogger(Log4jApp.class);
    for (int i = 0; i < 1000; i++) {
      logger.info("event {}", i);
    }
    Proof.print();
    System.out.println("application ends");
  }
}
