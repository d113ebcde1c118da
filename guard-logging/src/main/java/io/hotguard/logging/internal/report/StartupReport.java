/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import static java.util.Objects.requireNonNull;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.property.GuardProperties;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleFailure;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.status.StatusLogger;

/**
 * The report on a started configuration: that the guard is on, its changes, made or planned, what
 * its counts cannot know, and the hazards, most severe first, with the removed and the accepted
 * ones.
 */
public record StartupReport(
    GuardMode mode,
    List<String> changes,
    List<String> unknowns,
    List<Finding> findings,
    List<Finding> removed,
    List<Finding> suppressed) {

  /** The logger name of lines that the guard itself writes. */
  public static final String LOGGER_NAME = "io.hotguard.logging";

  private static final String PREFIX = "hotguard: ";
  private static final String ENFORCE = GuardProperties.MODE.key() + "=enforce";
  private static final String OWN_LOGGERS = "io.hotguard";
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new LoggingRuleProvider()));
  private static final Map<String, RuleDescriptor> RULES =
      CATALOG.rules().stream()
          .map(Rule::descriptor)
          .collect(Collectors.toUnmodifiableMap(RuleDescriptor::name, Function.identity()));

  public static StartupReport empty(GuardMode mode) {
    return withoutFacts(mode, List.of());
  }

  /** One line to log. */
  public record Line(Level level, String text) {}

  /** The parts of the guard that are in force; isolation covers all network appenders. */
  public record InForce(boolean location, boolean flush, boolean spill, boolean isolation) {
    /** In WARN mode: nothing. */
    public static final InForce NOTHING = new InForce(false, false, false, false);

    private boolean removes(LoggingFacts facts, Finding finding) {
      return rule(finding).moments().contains(Moment.RUN)
          && !isKept(facts, finding.location())
          && switch (finding.rule()) {
            case "NetworkOnlyLogging" -> spill || isolation;
            case "UnprintedLocation" -> location;
            case "FlushPerEvent" -> flush;
            default -> true;
          };
    }

    /** True for an exempt logger, its descendants that pass events to it, and its appenders. */
    private static boolean isKept(LoggingFacts facts, Location location) {
      for (LoggingFacts.Logger logger : facts.loggers()) {
        if (logger.location().equals(location)
            && facts.chain(logger).stream().anyMatch(LoggingFacts.Logger::exempt)) {
          return true;
        }
        if (logger.exempt()
            && facts.reach(logger).stream().anyMatch(a -> a.location().equals(location))) {
          return true;
        }
      }
      return false;
    }
  }

  /** A line of its own, for a problem of the settings. */
  public static Line problem(String problem) {
    return new Line(Level.WARN, PREFIX + problem);
  }

  /** A report without the rules, which need the facts of a configuration. */
  public static StartupReport withoutFacts(GuardMode mode, List<String> changes) {
    return new StartupReport(
        mode, List.copyOf(changes), List.of(), List.of(), List.of(), List.of());
  }

  /** This report with what the counts cannot know, one line each. */
  public StartupReport withUnknowns(List<String> lines) {
    return new StartupReport(mode, changes, List.copyOf(lines), findings, removed, suppressed);
  }

  /**
   * Checks the facts of a configuration.
   *
   * @param mode WARN also where the guard is told to enforce and can only observe
   */
  public static StartupReport of(
      GuardMode mode,
      LoggingFacts facts,
      LoggingSettings settings,
      List<String> changes,
      InForce inForce) {
    CheckResult result = CATALOG.check(facts);
    for (RuleFailure failure : result.failures()) {
      StatusLogger.getLogger().warn("hotguard: {}", failure.describe());
    }
    List<Finding> findings = new ArrayList<>();
    List<Finding> removed = new ArrayList<>();
    List<Finding> suppressed = new ArrayList<>();
    for (Finding finding : result.findings()) {
      if (mode == GuardMode.ENFORCE && inForce.removes(facts, finding)) {
        removed.add(finding);
      } else if (settings.suppressed().contains(finding.rule())) {
        suppressed.add(finding);
      } else {
        findings.add(finding);
      }
    }
    return new StartupReport(
        mode,
        List.copyOf(changes),
        List.of(),
        List.copyOf(findings),
        List.copyOf(removed),
        List.copyOf(suppressed));
  }

  private static RuleDescriptor rule(Finding finding) {
    return requireNonNull(RULES.get(finding.rule()), finding.rule());
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
    unknowns.forEach(unknown -> lines.add(new Line(Level.INFO, PREFIX + unknown)));
    for (Finding finding : removed) {
      lines.add(
          new Line(
              Level.INFO,
              PREFIX
                  + place(finding)
                  + " no longer applies: the guard handles it, the file stays as it is"));
    }
    for (Finding finding : suppressed) {
      String why = " (" + LoggingProperties.SUPPRESS.key() + ")";
      lines.add(new Line(Level.INFO, PREFIX + "suppressed " + place(finding) + why));
    }
    for (Finding finding : findings) {
      Level level = finding.severity() == Severity.NOTE ? Level.INFO : Level.WARN;
      lines.add(new Line(level, warning(finding)));
    }
    return lines;
  }

  /** Says that the guard is on, also if it has nothing else to say. */
  private String state() {
    return mode == GuardMode.ENFORCE
        ? "guarding " + Log4jAdapter.name()
        : "observing " + Log4jAdapter.name() + ", which stays as configured";
  }

  private static String place(Finding finding) {
    return finding.rule() + " at " + finding.location().describe();
  }

  /*
   * The level of the line tells readers of logs to look. The severity is in brackets and in lower
   * case: otherwise a line at WARN would read as a line at ERROR.
   */
  private static String warning(Finding finding) {
    return PREFIX
        + "found ["
        + finding.severity().sarifLevel()
        + "] "
        + finding.describeWithoutSeverity()
        + " [page: "
        + rule(finding).page()
        + "] [suppress: "
        + LoggingProperties.SUPPRESS.key()
        + "="
        + finding.rule()
        + "]";
  }

  /** Returns the line that replaces an invisible report: the guard's logger inherits its level. */
  Optional<String> hiddenBy(Configuration configuration) {
    LoggerConfig logger = configuration.getLoggerConfig(LOGGER_NAME);
    if (lines().stream().anyMatch(line -> line.level().isMoreSpecificThan(logger.getLevel()))
        || logger.getName().startsWith(OWN_LOGGERS)) {
      return Optional.empty();
    }
    String name = logger.getName().isEmpty() ? LoggerConfig.ROOT : logger.getName();
    return Optional.of(
        PREFIX
            + "logger "
            + name
            + " is at "
            + logger.getLevel()
            + ", which hides the report of the logging guard ("
            + state()
            + "; "
            + (mode == GuardMode.ENFORCE ? "changes made: " : "changes that it would make: ")
            + changes.size()
            + ", hazards found: "
            + findings.size()
            + "). Give logger "
            + LOGGER_NAME
            + " the level info to read it, or off to do without");
  }

  /** Writes the line of {@link #hiddenBy} to Log4j's status log. */
  public void tellIfHidden(Configuration configuration) {
    hiddenBy(configuration).ifPresent(Log4jAdapter::error);
  }
}
