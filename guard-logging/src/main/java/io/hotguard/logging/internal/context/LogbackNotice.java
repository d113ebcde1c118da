/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardCompanion;
import io.hotguard.GuardMode;
import io.hotguard.internal.StartUpLines;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.Slf4jBinding;
import io.hotguard.property.ApplicationSettings;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import java.util.Optional;

/**
 * Names the guard of Logback in an application that logs with Logback and never starts Log4j, which
 * alone starts the guard of this jar. Runs beside the first guard of any kind. Internal: found by
 * guard-core.
 */
public final class LogbackNotice implements GuardCompanion {
  /*
   * Nothing here links a class of Log4j, which such an application lacks; the constants of other
   * classes are part of this class. If Log4j starts as well, LoggingBootstrap says the same line,
   * and the process says it once.
   *
   * Refused: a Configurator of Logback in this jar. It would run in each application with Logback,
   * and Logback before 1.3 takes a Configurator in place of its own configuration.
   */
  private static final String CORE = "org/apache/logging/log4j/core/LoggerContext.class";

  /** Called by the service loader. */
  public LogbackNotice() {}

  @Override
  public Optional<Runnable> start() {
    if (GuardJars.areComplete()) {
      if (ApplicationSettings.areAwaited()) {
        ApplicationSettings.onSupply(LogbackNotice::tell);
      } else {
        tell();
      }
    }
    return Optional.empty();
  }

  private static void tell() {
    if (!Slf4jBinding.isLogback() || Slf4jBinding.isLogbackGuarded() || isOff()) {
      return;
    }
    ClassLoader own = LogbackNotice.class.getClassLoader();
    boolean core =
        (own == null ? ClassLoader.getSystemResource(CORE) : own.getResource(CORE)) != null;
    StartUpLines.say(
        core ? passingBy(Slf4jBinding.LOGBACK) : LoggingBootstrap.OFF + Log4jAdapter.LOGBACK_ALONE);
  }

  private static boolean isOff() {
    try {
      return GuardProperties.load().modeOf(LoggingProperties.MODE) == GuardMode.OFF;
    } catch (GuardPropertyException e) {
      return true; // The guard that starts now reports it.
    }
  }

  /** The line about a library that SLF4J logs with, beside Log4j. */
  static String passingBy(String library) {
    return "SLF4J is bound to "
        + library
        + ", and events of SLF4J pass by the guard of Log4j; "
        + (library.equals(Slf4jBinding.LOGBACK) ? "add io.hotguard:guard-logback, or " : "")
        + "take log4j-slf4j2-impl (SLF4J 2) or log4j-slf4j-impl in its place";
  }
}
