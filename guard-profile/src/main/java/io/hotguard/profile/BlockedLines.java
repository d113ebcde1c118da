/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.reading.WeightedStack;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up waits by rule and time. */
final class BlockedLines {
  private final long firstSecond;
  private final Map<String, Map<Long, Long>> byRule = new TreeMap<>();

  BlockedLines(long firstSecond) {
    this.firstSecond = firstSecond;
  }

  void add(WeightedStack weighted, List<SignatureMatcher.Match> matches) {
    String rule = matches.isEmpty() ? "" : matches.get(0).rule().name();
    Map<Long, Long> line = byRule.computeIfAbsent(rule, key -> new TreeMap<>());
    weighted
        .timeline()
        .cells()
        .forEach(
            (second, nanos) -> line.merge(Math.max(0, second - firstSecond), nanos, Long::sum));
  }

  List<BlockedLine> lines() {
    return byRule.entrySet().stream()
        .map(entry -> new BlockedLine(entry.getKey(), entry.getValue()))
        .toList();
  }
}
