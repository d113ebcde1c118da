/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes a tree of stacks. */
final class FlameBuilder {
  private static final double LEAST_SHARE = 0.001;

  private final Call root = new Call();

  private static final class Call {
    final TreeMap<String, Call> calls = new TreeMap<>();
    final Map<String, Long> rules = new HashMap<>();
    long weight;
  }

  void add(WeightedStack weighted, List<SignatureMatcher.Match> matches) {
    List<StackFrame> frames = weighted.stack().frames();
    String rule = matches.isEmpty() ? "" : matches.get(0).rule().name();
    int hazard = matches.isEmpty() ? -1 : Math.max(0, matches.get(0).outermost());
    Call call = root;
    call.weight += weighted.weight();
    for (int i = frames.size() - 1; i >= 0; i--) {
      call = call.calls.computeIfAbsent(frames.get(i).name(), name -> new Call());
      call.weight += weighted.weight();
      if (i <= hazard) {
        call.rules.merge(rule, weighted.weight(), Long::sum);
      }
    }
  }

  /** The tree, without calls of less than a thousandth of all. */
  FlameNode tree() {
    return node("", root, (long) Math.ceil(root.weight * LEAST_SHARE));
  }

  private static FlameNode node(String name, Call call, long least) {
    String rule =
        call.rules.entrySet().stream()
            .filter(entry -> entry.getValue() * 2 >= call.weight)
            .map(Map.Entry::getKey)
            .min(String::compareTo)
            .orElse("");
    return new FlameNode(
        name,
        call.weight,
        rule,
        call.calls.entrySet().stream()
            .filter(entry -> entry.getValue().weight >= least)
            .map(entry -> node(entry.getKey(), entry.getValue(), least))
            .toList());
  }
}
