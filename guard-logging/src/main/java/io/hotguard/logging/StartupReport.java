/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.CheckResult;
import io.hotguard.Finding;
import io.hotguard.GuardMode;
import io.hotguard.Location;
import io.hotguard.RuleCatalog;
import io.hotguard.RuleFailure;
import io.hotguard.logging.rules.LoggingFacts;
import io.hotguard.logging.rules.LoggingRuleProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.status.StatusLogger;

/**
 * What there is to say of a configuration when it has started: the changes that the guard made or
 * would make, and the hazards that the rules find.
 *
 * @param mode whether the changes were made
 * @param changes in words
 * @param findings the hazards that are there, most severe first
 * @param removed the hazards that the configuration has and the guard has taken away
 */
record StartupReport(
    GuardMode mode, List<String> changes, List<Finding> findings, List<Finding> removed) {

  /** The rules whose hazard goes once the guard enforces, where it does. */
  static final Set<String> REMOVED_BY_ENFORCE =
      Set.of(
          "AsyncAppenderUnderAsyncLogger",
          "BlockingNetworkPath",
          "DisruptorFourSilentLoss",
          "DoubleRingBuffer",
          "MissingShutdownTimeout",
          "NetworkOnlyLogging",
          "SyncParentOfAsyncLogger",
          "TransferQueueHandOff",
          "UnknownQueueFullPolicy",
          "UnprintedLocation",
          "UnsynchronizedQueueFullEnqueue");

  static StartupReport empty(GuardMode mode) {
    return new StartupReport(mode, List.of(), List.of(), List.of());
  }

  /** One line to log. */
  record Line(Level level, String text) {}

  /**
   * What of the guard is in force for a configuration.
   *
   * @param location whether it decides who collects the caller's location
   * @param spill whether what finds no room in the ring goes to disk
   * @param isolation whether asynchronous loggers reach every network appender through a journal
   */
  record InForce(boolean location, boolean spill, boolean isolation) {
    /** In WARN mode: nothing. */
    static final InForce NOTHING = new InForce(false, false, false);

    private boolean removes(LoggingFacts facts, Finding finding) {
      return REMOVED_BY_ENFORCE.contains(finding.rule())
          && !isKept(facts, finding.location())
          && switch (finding.rule()) {
            case "NetworkOnlyLogging" -> spill || isolation;
            case "UnprintedLocation" -> location;
            default -> true;
          };
    }

    /** True for an exempt logger, for one that passes its events to it, for what it writes to. */
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

  static StartupReport of(
      LoggingFacts facts, GuardMode mode, List<String> changes, InForce inForce) {
    CheckResult result = RuleCatalog.of(List.of(new LoggingRuleProvider())).check(facts);
    for (RuleFailure failure : result.failures()) {
      StatusLogger.getLogger().warn("hotguard: {}", failure.describe());
    }
    Map<Boolean, List<Finding>> byRemoved =
        result.findings().stream()
            .collect(
                Collectors.partitioningBy(
                    finding -> mode == GuardMode.ENFORCE && inForce.removes(facts, finding)));
    return new StartupReport(
        mode,
        List.copyOf(changes),
        byRemoved.getOrDefault(false, List.of()),
        byRemoved.getOrDefault(true, List.of()));
  }

  /** The report as lines: changes and what they removed for information, findings as warnings. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    String prefix = "hotguard: ";
    String verb = mode == GuardMode.ENFORCE ? "changed " : "would change (hotguard.mode=enforce) ";
    changes.forEach(change -> lines.add(new Line(Level.INFO, prefix + verb + change)));
    removed.forEach(
        finding ->
            lines.add(
                new Line(
                    Level.INFO,
                    prefix
                        + "removed "
                        + finding.rule()
                        + " at "
                        + finding.location().describe())));
    findings.forEach(finding -> lines.add(new Line(Level.WARN, prefix + finding.describe())));
    return lines;
  }
}
