/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.findings;

import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.logging.rules.logback.LogbackRuleProvider;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The findings about a live configuration, most severe first.
 *
 * @param found the hazards that stay
 * @param removed the hazards that the guard removes
 * @param suppressed the accepted hazards
 */
public record StartupFindings(
    List<Finding> found, List<Finding> removed, List<Finding> suppressed) {

  /** Without hazards. */
  public static final StartupFindings NONE = new StartupFindings(List.of(), List.of(), List.of());

  private static final String PREFIX = "hotguard: ";
  private static final RuleCatalog CATALOG =
      RuleCatalog.of(List.of(new LoggingRuleProvider(), new LogbackRuleProvider()));

  /** Copies the lists. */
  public StartupFindings {
    found = List.copyOf(found);
    removed = List.copyOf(removed);
    suppressed = List.copyOf(suppressed);
  }

  /** Runs the rules about logging that read such facts. */
  public static <F> CheckResult check(F facts) {
    return CATALOG.check(facts);
  }

  /** Sorts findings: a removed hazard needs no suppression. */
  public static StartupFindings of(
      List<Finding> findings, Predicate<Finding> isRemoved, Set<String> accepted) {
    List<Finding> found = new ArrayList<>();
    List<Finding> removed = new ArrayList<>();
    List<Finding> suppressed = new ArrayList<>();
    for (Finding finding : findings) {
      if (isRemoved.test(finding)) {
        removed.add(finding);
      } else if (accepted.contains(finding.rule())) {
        suppressed.add(finding);
      } else {
        found.add(finding);
      }
    }
    return new StartupFindings(found, removed, suppressed);
  }

  /** Returns whether an enforcing guard replaces the hazards of the finding's rule. */
  public static boolean isHandledAtRun(Finding finding) {
    return rule(finding).moments().contains(Moment.RUN);
  }

  private static RuleDescriptor rule(Finding finding) {
    return CATALOG.rule(finding.rule()).descriptor();
  }

  /** The findings as lines: hazards as warnings, notes and everything else for information. */
  public List<OwnLine> lines() {
    List<OwnLine> lines = new ArrayList<>();
    for (Finding finding : removed) {
      lines.add(
          information(
              place(finding)
                  + " no longer applies: the guard handles it, the file stays as it is"));
    }
    for (Finding finding : suppressed) {
      String why = " (" + LoggingProperties.SUPPRESS.key() + ")";
      lines.add(information("suppressed " + place(finding) + why));
    }
    for (Finding finding : found) {
      lines.add(new OwnLine(finding.severity() != Severity.NOTE, warning(finding)));
    }
    return lines;
  }

  private static OwnLine information(String text) {
    return new OwnLine(false, PREFIX + text);
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
        + rule(finding).pageReference()
        + "] [suppress: "
        + LoggingProperties.SUPPRESS.key()
        + "="
        + finding.rule()
        + "]";
  }
}
