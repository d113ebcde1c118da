/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.GuardMode;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds that enforce is set while the jar of the guard for the logging library is left out. */
final class MissingGuard {
  private static final String LOGBACK = "ch.qos.logback.classic.LoggerContext";
  private static final String LOGBACK_GUARD = "io.hotguard.logback.LogbackGuard";
  private static final String LOG4J = "org.apache.logging.log4j.core.LoggerContext";
  private static final String LOG4J_GUARD = "io.hotguard.logging.LoggingGuard";
  private static final String MODE = "hotguard.logging.mode";

  private MissingGuard() {}

  /**
   * Returns the line to say; empty if the guard is there or is not to act.
   *
   * @param isPresent whether the class path has a class
   */
  static Optional<String> problem(
      Map<String, GuardProperty<?>> declared, Predicate<String> isPresent) {
    // The logging guards declare their mode, and may all be missing.
    GuardProperty<?> mode = declared.getOrDefault(MODE, GuardProperties.MODE);
    if (GuardProperties.load().get(mode) != GuardMode.ENFORCE) {
      return Optional.empty();
    }
    // Spring Boot takes Logback if it finds both.
    if (isPresent.test(LOGBACK)) {
      return problem("Logback", LOGBACK_GUARD, "guard-logback", isPresent);
    }
    return isPresent.test(LOG4J)
        ? problem("Log4j", LOG4J_GUARD, "guard-logging", isPresent)
        : Optional.empty();
  }

  private static Optional<String> problem(
      String library, String guard, String artifact, Predicate<String> isPresent) {
    return isPresent.test(guard)
        ? Optional.empty()
        : Optional.of(
            library
                + " is UNGUARDED in mode enforce: the class path has no "
                + artifact
                + "; take it from hotguard-spring-boot-starter, or set "
                + MODE
                + "=off, which says nothing");
  }
}
