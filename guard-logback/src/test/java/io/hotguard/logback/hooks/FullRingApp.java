/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.logging.packaged.FullRing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An application that fills the ring buffer of Logback's guard. */
public final class FullRingApp {
  private FullRingApp() {}

  public static void main(String[] arguments) throws Exception {
    FullRing ring = new FullRing();
    Logger logger = LoggerFactory.getLogger("app");
    ring.fill(
        () -> logger.info("event {}", 1),
        () -> logger.warn("spilled {}", 2, new IllegalStateException("made for the test")));
    ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
  }
}
