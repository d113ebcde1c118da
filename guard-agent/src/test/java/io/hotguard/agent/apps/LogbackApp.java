/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs with Logback and knows nothing of Hotguard. */
public final class LogbackApp {
  private LogbackApp() {}

  /** Logs a thousand events. */
  public static void main(String[] args) throws Exception {
    Logger logger = LoggerFactory.getLogger(LogbackApp.class);
    for (int i = 0; i < 1000; i++) {
      logger.info("event {}", i);
    }
    Proof.print();
    System.out.println("application ends");
  }
}
