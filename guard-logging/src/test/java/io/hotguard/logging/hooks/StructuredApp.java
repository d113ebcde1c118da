/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.message.StructuredDataMessage;

/** An application that logs a plain and a structured message. */
public final class StructuredApp {
  static final String TEXT = "WARN login [user@18060 name=\"ann\"] logged in";

  private StructuredApp() {}

  public static void main(String[] arguments) {
    Logger logger = LogManager.getLogger("app");
    logger.info("plain");
    StructuredDataMessage message = new StructuredDataMessage("user@18060", "logged in", "login");
    message.put("name", "ann");
    logger.warn(message);
    LogManager.shutdown();
  }
}
