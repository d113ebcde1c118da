/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.packaged.FullRing;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** An application that fills the ring buffer of Log4j's guard. */
public final class FullRingApp {
  private FullRingApp() {}

  public static void main(String[] arguments) throws Exception {
    FullRing ring = new FullRing();
    Logger logger = LogManager.getLogger("app");
    ring.fill(
        () -> logger.info("event {}", 1),
        () -> logger.warn("spilled {}", 2, new IllegalStateException("made for the test")));
    LogManager.shutdown();
  }
}
