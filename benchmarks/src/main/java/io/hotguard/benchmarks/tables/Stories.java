/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The claims at the end of each story in docs/stories. */
final class Stories {
  static final String DIRECTORY = "docs/stories/";

  /** Story to names of claims; a story whose proof is a test has none. */
  static final SortedMap<String, List<String>> PROOFS =
      new TreeMap<>(
          Map.of(
              "blocked-on-the-ring",
              List.of(
                  "WarnStorm",
                  "OwnCost",
                  "LadderGain",
                  "LadderSevereDelivered",
                  "LadderDropsCounted"),
              "queue-that-fills-the-heap",
              List.of(
                  "RecordNoAllocation",
                  "RecordNoLoss",
                  "QuantileError",
                  "RecorderHeap",
                  "ReplayThroughput"),
              "exceptions-as-control-flow",
              List.of("NumberTextWithoutExceptions", "FieldLookupWithoutExceptions"),
              "json-per-request",
              List.of("ParseCacheById"),
              "callback-blocked-by-a-logger",
              List.of("CallbackGuardKeepsSending", "CallbackGuardKeepsSender"),
              "driver-settings",
              List.of("NoNeedlessReadOnlyQuery", "RecommendedAsFastAsMaxPerformance"),
              "thread-per-queue",
              List.of(
                  "KeyedExecutorBesideThreads",
                  "KeyedExecutorBesideLibraries",
                  "KeyedExecutorBesideVirtualThreads"),
              "one-call-per-item",
              List.of("FoundByNoOther", "CountingWrapperCost"),
              "one-message-per-call",
              List.of("ByteKeyMapWithoutStrings", "ByteKeyMapBesideLucene", "ReportCollections")));

  private Stories() {}

  static String page(String story) {
    return DIRECTORY + story + ".md";
  }

  static String proof(String story, Results results) {
    return Claims.table(PROOFS.getOrDefault(story, List.of()), results, "../results/");
  }
}
