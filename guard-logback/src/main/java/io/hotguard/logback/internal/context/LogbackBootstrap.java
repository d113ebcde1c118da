/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.GuardMode;
import io.hotguard.internal.StartUpLines;
import io.hotguard.logging.internal.settings.DisruptorLibrary;
import io.hotguard.logging.internal.settings.LibraryVersion;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.property.ApplicationSettings;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import io.hotguard.text.VersionNumber;
import java.util.OptionalInt;
import java.util.ServiceConfigurationError;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the settings once, and decides whether this Logback can be guarded. */
final class LogbackBootstrap {
  /** The oldest Logback whose tests the guard passes. */
  static final String OLDEST_LOGBACK = "1.4.14";

  /** Its twin for Java 8, of the same day. */
  static final String OLDEST_OF_1_3 = "1.3.14";

  static final String ONE_VERSION =
      "); take guard-logback, guard-logging-core and guard-core of one version";

  private static final String OFF = "the logging guard is off: ";

  private static @Nullable LoggingSettings settings;
  private static boolean read;

  private LogbackBootstrap() {}

  /**
   * Returns the settings; null turns the guard off. A framework's later settings are read again.
   */
  static synchronized @Nullable LoggingSettings settings() {
    if (!read) {
      ApplicationSettings.onSupply(LogbackBootstrap::readAgain);
      readAgain();
    }
    return settings;
  }

  private static synchronized void readAgain() {
    settings = read();
    read = true;
  }

  private static @Nullable LoggingSettings read() {
    try {
      Set<String> rules = LoggingRuleProvider.names(); // A missing jar comes before all notices.
      GuardProperties properties = GuardProperties.load(StartUpLines::say);
      LoggingSettings settings = LoggingSettings.of(properties, OptionalInt.empty(), rules);
      if (settings.mode() == GuardMode.OFF) {
        return null;
      }
      String oldest = oldestInstead();
      if (oldest != null) {
        return off(
            "Logback "
                + version()
                + " is older than "
                + oldest
                + ", the oldest that it works with; take a newer logback-classic,"
                + " or hotguard.logging.mode=off, which says nothing");
      }
      String missing = settings.mode() == GuardMode.ENFORCE ? DisruptorLibrary.problem() : null;
      if (missing != null) {
        return off(missing);
      }
      return settings;
    } catch (LinkageError e) {
      return off("a class is missing or does not fit (" + e + ONE_VERSION);
    } catch (GuardPropertyException e) {
      StartUpLines.sayRefused(e.problems());
      return null;
    } catch (RuntimeException | ServiceConfigurationError e) {
      return off(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the oldest release that works if this Logback is older; null if it is not. */
  private static @Nullable String oldestInstead() {
    VersionNumber present = VersionNumber.parse(version()).orElse(null);
    if (present == null) {
      return null;
    }
    String oldest = present.isAtLeast("1.4") ? OLDEST_LOGBACK : OLDEST_OF_1_3;
    return present.isAtLeast(oldest) ? null : oldest;
  }

  static String version() {
    String version =
        LibraryVersion.of("ch.qos.logback", "logback-classic", LoggerContext.class.getName());
    return version == null ? "of an unknown version" : version;
  }

  private static @Nullable LoggingSettings off(String reason) {
    // An inactive guard must not go unnoticed.
    StartUpLines.say(OFF + reason);
    return null;
  }
}
