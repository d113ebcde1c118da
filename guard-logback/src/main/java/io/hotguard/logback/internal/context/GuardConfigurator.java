/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import io.hotguard.property.ApplicationSettings;

/**
 * Found by Logback's service loader before it configures itself: follows the context, and leaves
 * the configuration to the next configurator.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_TOP_PRIORITY)
public final class GuardConfigurator extends Logback12Configurator implements Configurator {
  /** Called by the service loader. */
  public GuardConfigurator() {}

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    try {
      follow(context);
    } catch (RuntimeException | LinkageError e) {
      stepAside(e);
    }
    return ExecutionStatus.INVOKE_NEXT_IF_ANY;
  }

  /** A failure of the guard, such as a missing jar, must not end logging. */
  static void stepAside(Throwable e) {
    System.err.println(
        "hotguard: the logging guard steps aside, logging is as configured ("
            + e
            + (e instanceof LinkageError ? LogbackBootstrap.ONE_VERSION : ")"));
  }

  /** A method of its own, so that nothing links the classes of a missing jar. */
  private static void follow(LoggerContext context) {
    if (ApplicationSettings.areAwaited() || LogbackBootstrap.settings() != null) {
      ContextHook.install(LogbackBootstrap::settings, context, LogbackBootstrap.version());
    }
  }
}
