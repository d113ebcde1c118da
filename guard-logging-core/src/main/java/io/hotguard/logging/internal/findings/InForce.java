/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.findings;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;

/** The parts of an enforcing guard that are in force; isolation covers all network appenders. */
public record InForce(boolean location, boolean flush, boolean spill, boolean isolation) {

  /** Returns whether the guard removes the hazard of a finding. */
  public boolean removes(LoggingFacts facts, Finding finding) {
    return StartupFindings.isHandledAtRun(finding)
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
