/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.findings.InForce;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.guard.OwnLines;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.rule.CheckResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/** Makes the report on a started configuration of Log4j. <b>Threading:</b> any thread. */
public final class StartupReport {
  private StartupReport() {}

  /** Returns the report on changes, made or planned, and hazards. */
  public static OwnLines of(
      GuardMode mode,
      Changes changes,
      List<String> remarks,
      LoggingSettings settings,
      StartupFindings hazards) {
    List<String> limits = new ArrayList<>(Log4jAdapter.limits());
    if (mode == GuardMode.ENFORCE) {
      settings.contradiction().ifPresent(limits::add);
    }
    return new OwnLines(mode, Log4jAdapter.name(), limits, changes, remarks, hazards);
  }

  /**
   * Checks the facts of a configuration.
   *
   * @param inForce null in WARN, and where the guard is told to enforce and can only observe
   */
  public static StartupFindings hazards(
      LoggingFacts facts, LoggingSettings settings, @Nullable InForce inForce) {
    CheckResult result = StartupFindings.check(facts);
    result
        .failures()
        .forEach(each -> StatusLogger.getLogger().warn("hotguard: {}", each.describe()));
    return StartupFindings.of(
        result.findings(),
        finding -> inForce != null && inForce.removes(facts, finding),
        settings.suppressed());
  }

  /** Writes a line to Log4j's status log if an inherited level hides the report. */
  public static void tellIfHidden(OwnLines report, Configuration configuration) {
    LoggerConfig logger = configuration.getLoggerConfig(OwnLines.LOGGER_NAME);
    Level level = logger.getLevel();
    report
        .hint(
            report.lines(),
            new OwnLines.Inherited(
                logger.getName().isEmpty() ? LoggerConfig.ROOT : logger.getName(),
                level.toString(),
                Level.INFO.isMoreSpecificThan(level),
                Level.WARN.isMoreSpecificThan(level)))
        .ifPresent(Log4jAdapter::error);
  }
}
