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

  /** The rules whose hazard is gone once the guard enforces. */
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

  static StartupReport of(LoggingFacts facts, GuardMode mode, List<String> changes) {
    CheckResult result = RuleCatalog.of(List.of(new LoggingRuleProvider())).check(facts);
    for (RuleFailure failure : result.failures()) {
      StatusLogger.getLogger().warn("hotguard: {}", failure.describe());
    }
    Map<Boolean, List<Finding>> byRemoved =
        result.findings().stream()
            .collect(
                Collectors.partitioningBy(
                    finding ->
                        mode == GuardMode.ENFORCE && REMOVED_BY_ENFORCE.contains(finding.rule())));
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
