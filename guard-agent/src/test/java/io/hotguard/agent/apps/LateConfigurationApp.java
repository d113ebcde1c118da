/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;

/** Logs without a configuration, then builds one that the guard has to leave alone. */
public final class LateConfigurationApp {
  private LateConfigurationApp() {}

  /** Logs before and after. */
  public static void main(String[] args) {
    Logger logger = LogManager.getLogger(LateConfigurationApp.class);
    logger.error("before");
    LoggerContext context = (LoggerContext) LogManager.getContext(false);
    var builder = ConfigurationBuilderFactory.newConfigurationBuilder();
    builder.setConfigurationName("wiki");
    builder.add(builder.newAppender("out", "Console").add(builder.newLayout("PatternLayout")));
    builder.add(builder.newRootLogger("info").add(builder.newAppenderRef("out")));
    Configurator.reconfigure(builder.build());
    logger.info("after");
    System.out.println("application ends " + context.getConfiguration().getName());
  }
}
