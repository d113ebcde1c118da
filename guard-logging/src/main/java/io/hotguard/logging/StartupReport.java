/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.CheckResult;
import io.hotguard.Finding;
import io.hotguard.GuardMode;
import io.hotguard.RuleCatalog;
import io.hotguard.RuleFailure;
import io.hotguard.logging.rules.Element;
import io.hotguard.logging.rules.LoggingRuleProvider;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;

/**
 * What there is to say of a configuration when it has started: the changes that the guard made or
 * would make, and the hazards that the rules find.
 *
 * @param mode whether the changes were made
 * @param changes in words
 * @param findings by severity
 */
record StartupReport(GuardMode mode, List<String> changes, List<Finding> findings) {

  /** One line to log. */
  record Line(Level level, String text) {}

  static StartupReport of(
      Element elements, String source, LoggingSettings settings, List<String> changes) {
    CheckResult result =
        RuleCatalog.of(List.of(new LoggingRuleProvider()))
            .check(LiveFacts.facts(elements, source, settings));
    for (RuleFailure failure : result.failures()) {
      org.apache.logging.log4j.status.StatusLogger.getLogger()
          .warn("hotguard: {}", failure.describe());
    }
    return new StartupReport(settings.mode(), List.copyOf(changes), result.findings());
  }

  /** The report as lines: changes for information, findings as warnings. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    String prefix = "hotguard: ";
    String verb = mode == GuardMode.ENFORCE ? "changed " : "would change (hotguard.mode=enforce) ";
    changes.forEach(change -> lines.add(new Line(Level.INFO, prefix + verb + change)));
    findings.forEach(finding -> lines.add(new Line(Level.WARN, prefix + finding.describe())));
    return lines;
  }
}
