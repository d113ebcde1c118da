/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.logging.contract.LoggingHooks;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An application whose shutdown hooks log through Logback. */
public final class LoggingHooksApp {
  private LoggingHooksApp() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Logger logger = LoggerFactory.getLogger("app");
    LoggingHooks.run(
        arguments, logger::info, ((LoggerContext) LoggerFactory.getILoggerFactory())::stop);
  }
}
