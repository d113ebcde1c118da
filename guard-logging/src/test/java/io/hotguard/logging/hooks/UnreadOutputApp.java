/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** An application that logs more than a pipe holds and less than the ring buffer, and waits. */
public final class UnreadOutputApp {
  static final int EVENTS = 3_000;

  private UnreadOutputApp() {}

  public static void main(String[] arguments) throws InterruptedException {
    Logger logger = LogManager.getLogger("app");
    for (int i = 0; i < EVENTS; i++) {
      logger.info("event {}", i);
    }
    Thread.sleep(Long.MAX_VALUE);
  }
}
