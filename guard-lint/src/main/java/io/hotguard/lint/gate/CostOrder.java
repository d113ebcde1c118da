/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import io.hotguard.code.HotPaths;
import io.hotguard.rule.Finding;
import java.util.Comparator;
import java.util.List;

/**
 * Orders the findings in a library: sure ones before those behind branches and failures, then by
 * the cost of one call, then by the number of calls from the API. All findings of one severity that
 * are in no library stay in natural order, before the others.
 */
final class CostOrder {
  /** The rules by the cost of one call, the costliest first; all others follow. */
  static final List<String> RULES =
      List.of(
          // exceptions as control flow, and walks of the stack
          "NumberProbing",
          "ReflectiveProbing",
          "StackCapture",
          // waits, and locks around them
          "WorkUnderLock",
          "SleepingWait",
          "BlockingCallback",
          "StatementInLoop",
          "HttpCallInLoop",
          "RedisCallInLoop",
          "SynchronousSend",
          "ConnectionPerCall",
          "HttpClientPerCall",
          // queues and threads without bound, and contended ones
          "UnboundedQueue",
          "UnboundedExecutor",
          "ThreadPerCall",
          "ThreadPerKey",
          "ExitHookPerCall",
          "WaitingEnqueue",
          "LockedSampleBuffer",
          "SingleConsumer",
          "SynchronizedDigest",
          // compiled patterns, mappers and the like
          "MapperPerCall",
          "RepeatedJsonParse",
          "JsonRoundTrip",
          "SecurityServicePerCall",
          "RegexPerCall",
          "FormatterPerCall",
          "EagerLogArgument");

  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::severity)
          .thenComparing(CostOrder::isOfLibrary)
          .thenComparing(CostOrder::isDoubtful)
          .thenComparingInt(CostOrder::rank)
          .thenComparingInt(CostOrder::distance)
          .thenComparing(Comparator.naturalOrder());

  private CostOrder() {}

  /** Sorts findings; without any in a library, the natural order stays. */
  static List<Finding> sorted(List<Finding> findings) {
    return findings.stream().anyMatch(CostOrder::isOfLibrary)
        ? findings.stream().sorted(ORDER).toList()
        : findings;
  }

  private static boolean isOfLibrary(Finding finding) {
    return HotPaths.isOfLibrary(finding.hotReason());
  }

  private static boolean isDoubtful(Finding finding) {
    return isOfLibrary(finding) && !finding.hotReason().equals(HotPaths.LIBRARY);
  }

  private static int rank(Finding finding) {
    int rank = RULES.indexOf(finding.rule());
    return !isOfLibrary(finding) ? 0 : rank < 0 ? RULES.size() : rank;
  }

  private static int distance(Finding finding) {
    return isOfLibrary(finding) ? finding.path().size() : 0;
  }
}
