/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.findings.HiddenReport;
import io.hotguard.logging.internal.findings.InForce;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.property.GuardProperties;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleFailure;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * The report on a started configuration: that the guard is on, its changes, made or planned,
 * remarks on their price and on the counts, and the hazards, most severe first, with the removed
 * and the accepted ones.
 */
public record StartupReport(
    GuardMode mode, List<String> changes, List<String> remarks, StartupFindings hazards) {

  /** The logger name of lines that the guard itself writes. */
  public static final String LOGGER_NAME = HiddenReport.LOGGER_NAME;

  private static final String PREFIX = "hotguard: ";
  private static final String ENFORCE = GuardProperties.MODE.key() + "=enforce";

  public static StartupReport empty(GuardMode mode) {
    return withoutFacts(mode, List.of());
  }

  /** One line to log. */
  public record Line(Level level, String text) {}

  /** A line of its own, for a problem of the settings. */
  public static Line problem(String problem) {
    return new Line(Level.WARN, PREFIX + problem);
  }

  /** A report without the rules, which need the facts of a configuration. */
  public static StartupReport withoutFacts(GuardMode mode, List<String> changes) {
    return new StartupReport(mode, List.copyOf(changes), List.of(), StartupFindings.NONE);
  }

  /** This report with remarks, one line each: limits of the counts, settings without effect. */
  public StartupReport withRemarks(List<String> lines) {
    return new StartupReport(mode, changes, List.copyOf(lines), hazards);
  }

  /**
   * Checks the facts of a configuration.
   *
   * @param mode WARN also where the guard is told to enforce and can only observe
   * @param inForce null in WARN
   */
  public static StartupReport of(
      GuardMode mode,
      LoggingFacts facts,
      LoggingSettings settings,
      List<String> changes,
      @Nullable InForce inForce) {
    CheckResult result = StartupFindings.check(facts);
    for (RuleFailure failure : result.failures()) {
      StatusLogger.getLogger().warn("hotguard: {}", failure.describe());
    }
    StartupFindings hazards =
        StartupFindings.of(
            result.findings(),
            finding -> inForce != null && inForce.removes(facts, finding),
            settings.suppressed());
    return new StartupReport(mode, List.copyOf(changes), List.of(), hazards);
  }

  /** The hazards that stay. */
  public List<Finding> findings() {
    return hazards.found();
  }

  /**
   * The report as lines: hazards and what the present Log4j does not allow as warnings, notes and
   * everything else for information.
   */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(Level.INFO, PREFIX + state()));
    Log4jAdapter.limits().forEach(limit -> lines.add(new Line(Level.WARN, PREFIX + limit)));
    String verb = mode == GuardMode.ENFORCE ? "changed " : "would change (" + ENFORCE + ") ";
    changes.forEach(change -> lines.add(new Line(Level.INFO, PREFIX + verb + change)));
    remarks.forEach(remark -> lines.add(new Line(Level.INFO, PREFIX + remark)));
    for (StartupFindings.Line line : hazards.lines()) {
      lines.add(new Line(line.isWarning() ? Level.WARN : Level.INFO, line.text()));
    }
    return lines;
  }

  /** Says that the guard is on, also if it has nothing else to say. */
  private String state() {
    return mode == GuardMode.ENFORCE
        ? "guarding " + Log4jAdapter.name()
        : "observing " + Log4jAdapter.name() + ", which stays as configured";
  }

  /** Writes a line to Log4j's status log if an inherited level hides the report. */
  public void tellIfHidden(Configuration configuration) {
    LoggerConfig logger = configuration.getLoggerConfig(LOGGER_NAME);
    Level level = logger.getLevel();
    HiddenReport report =
        new HiddenReport(
            mode,
            state(),
            changes.size(),
            findings().size(),
            lines().stream().anyMatch(line -> line.level().equals(Level.WARN)));
    report
        .hint(
            new HiddenReport.Inherited(
                logger.getName().isEmpty() ? LoggerConfig.ROOT : logger.getName(),
                level.toString(),
                Level.INFO.isMoreSpecificThan(level),
                Level.WARN.isMoreSpecificThan(level)))
        .ifPresent(Log4jAdapter::error);
  }
}
