/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.contract.LoggingHooks;
import java.io.IOException;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** An application whose shutdown hooks log through Log4j. */
public final class LoggingHooksApp {
  private LoggingHooksApp() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Logger logger = LogManager.getLogger("app");
    LoggingHooks.run(arguments, logger::info, LogManager::shutdown);
  }
}
