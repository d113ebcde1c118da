/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Orders notes: sure ones before doubtful ones (a branch, a name, a missing entry point); then by
 * the cost of one call: the rank of the rule, or a measured price. In a library, what entry points
 * and API that takes a message lead to comes before other API, and for one rule the number of calls
 * from the API decides. Errors and warnings come before the notes: first what stops threads, last
 * what only costs time of the processor or of a round trip.
 */
final class CostOrder {
  /** Stands for all findings with a price. */
  static final String PRICED = "";

  /** The rules without a price by the cost of one call, the costliest first; all others follow. */
  static final List<String> RULES =
      List.of(
          // waits, and locks around them
          "WorkUnderLock",
          "PinnedCarrier",
          "BlockingCallback",
          "StatementInLoop",
          "HttpCallInLoop",
          "RedisCallInLoop",
          "SynchronousSend",
          "ConnectionPerCall",
          // queues and threads without bound, and contended ones
          "UnboundedQueue",
          "UnboundedExecutor",
          "ThreadPerCall",
          "ThreadPerKey",
          "ExitHookPerCall",
          "WaitingEnqueue",
          "LockedSampleBuffer",
          "SynchronizedDigest",
          PRICED,
          "RepeatedJsonParse",
          "JsonRoundTrip",
          "EagerLogArgument");

  private static final Comparator<Finding> ORDER =
      Comparator.comparing(CostOrder::isDoubtful)
          .thenComparing(CostOrder::isOfUnknownFrequency)
          .thenComparingInt(CostOrder::rank)
          .thenComparing(CostOrder::priceOfNote, Comparator.nullsLast(Comparator.naturalOrder()))
          .thenComparing(CostOrder::isOfLibrary)
          .thenComparingInt(CostOrder::distance)
          .thenComparing(Comparator.naturalOrder());

  /** The tags of rules about what stops threads, and about what only costs. */
  private static final Set<String> STOPS = Set.of("blocking", "latency", "timeout");

  private static final Set<String> COSTS = Set.of("allocation", "cpu", "round-trips");

  private CostOrder() {}

  static List<Finding> sorted(List<Finding> findings, Map<String, RuleDescriptor> rules) {
    return findings.stream()
        .sorted(
            Comparator.comparing(Finding::severity)
                .thenComparing(finding -> isNote(finding) ? 0 : effect(finding, rules))
                .thenComparing(ORDER))
        .toList();
  }

  private static int effect(Finding finding, Map<String, RuleDescriptor> rules) {
    RuleDescriptor rule = rules.get(finding.rule());
    Set<String> tags = rule == null ? Set.of() : rule.tags();
    return !Collections.disjoint(tags, COSTS) ? 2 : Collections.disjoint(tags, STOPS) ? 1 : 0;
  }

  private static boolean isOfLibrary(Finding finding) {
    return finding.entry().isApi();
  }

  /** Entry points run often, and so does probably what takes a message. */
  private static boolean isOfUnknownFrequency(Finding finding) {
    return isOfLibrary(finding) && !finding.entry().isApiOfMessages();
  }

  private static boolean isNote(Finding finding) {
    return finding.severity() == Severity.NOTE;
  }

  /** Whether a reason makes it a note, or no entry point leads to the code. */
  private static boolean isDoubtful(Finding finding) {
    boolean cold = finding.location() instanceof Location.Code && !finding.entry().exists();
    return isNote(finding) && (cold || finding.isDoubted());
  }

  /** Whether the cost of one call is known, by its price or the rank of its rule. */
  static boolean isKnown(Finding finding) {
    return index(finding) >= 0;
  }

  private static int index(Finding finding) {
    int ofRule = RULES.indexOf(finding.rule());
    return ofRule < 0 && finding.price().isPresent() ? RULES.indexOf(PRICED) : ofRule;
  }

  private static int rank(Finding finding) {
    return !isNote(finding) ? 0 : isKnown(finding) ? index(finding) : RULES.size();
  }

  private static @Nullable Price priceOfNote(Finding finding) {
    return isNote(finding) ? finding.price().orElse(null) : null;
  }

  private static int distance(Finding finding) {
    return isOfLibrary(finding) ? finding.path().size() : 0;
  }
}
