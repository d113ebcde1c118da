/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.WeightedStack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Merges many stacks into one tree. */
final class FlameBuilder {
  private static final double LEAST_SHARE = 0.001;

  /* Building and drawing the tree recurse once per level, and nobody looks at more levels. */
  private static final int MAX_LEVELS = 500;

  /*
   * Stacks that begin with the same calls lie side by side, so that a call is a range of them. A
   * tree of objects for all calls, before the small ones were cut off, took far more memory than
   * the stacks themselves.
   */
  private final List<Entry> entries = new ArrayList<>();

  /** A stack and its rule, which may be empty; -1 if no frame is the hazard's outermost. */
  private record Entry(WeightedStack weighted, String rule, int hazard) {
    private static final Comparator<StackFrame> BY_NAME =
        Comparator.comparing(StackFrame::className).thenComparing(StackFrame::method);

    long weight() {
      return weighted.weight();
    }

    int depth() {
      return weighted.stack().frames().size();
    }

    /** The frame with this number of callers. */
    StackFrame at(int callers) {
      return weighted.stack().frames().get(depth() - 1 - callers);
    }

    boolean isHazard(int callers) {
      return depth() - 1 - callers <= hazard;
    }

    static int compare(Entry one, Entry other) {
      int common = Math.min(one.depth(), other.depth());
      for (int i = 0; i < common; i++) {
        int order = BY_NAME.compare(one.at(i), other.at(i));
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(one.depth(), other.depth());
    }
  }

  void add(WeightedStack weighted, List<SignatureMatcher.Match> matches) {
    boolean known = !matches.isEmpty();
    entries.add(
        new Entry(
            weighted,
            known ? matches.get(0).rule().name() : "",
            known ? Math.max(0, matches.get(0).outermost()) : -1));
  }

  /**
   * The tree, without calls below a thousandth of the total, and without the innermost of deep
   * ones.
   */
  FlameNode tree() {
    entries.sort(Entry::compare);
    long least = (long) Math.ceil(weight(0, entries.size()) * LEAST_SHARE);
    return new FlameNode(
        "", weight(0, entries.size()), "", children(0, entries.size(), 0, Math.max(1, least)));
  }

  private long weight(int from, int to) {
    long weight = 0;
    for (int i = from; i < to; i++) {
      weight += entries.get(i).weight();
    }
    return weight;
  }

  private List<FlameNode> children(int from, int to, int callers, long least) {
    List<FlameNode> children = new ArrayList<>();
    int first = callers < MAX_LEVELS ? from : to;
    while (first < to) {
      if (entries.get(first).depth() == callers) {
        first++;
        continue;
      }
      String name = entries.get(first).at(callers).name();
      int end = first + 1;
      while (end < to && entries.get(end).at(callers).name().equals(name)) {
        end++;
      }
      long weight = weight(first, end);
      if (weight >= least) {
        children.add(
            new FlameNode(
                name,
                weight,
                rule(first, end, callers, weight),
                children(first, end, callers + 1, least)));
      }
      first = end;
    }
    children.sort(Comparator.comparing(FlameNode::name));
    return children;
  }

  /** The rule of half of a call's samples. */
  private String rule(int from, int to, int callers, long weight) {
    Map<String, Long> rules = new HashMap<>();
    for (int i = from; i < to; i++) {
      Entry entry = entries.get(i);
      if (entry.isHazard(callers)) {
        rules.merge(entry.rule(), entry.weight(), Long::sum);
      }
    }
    return rules.entrySet().stream()
        .filter(entry -> entry.getValue() * 2 >= weight)
        .map(Map.Entry::getKey)
        .min(String::compareTo)
        .orElse("");
  }
}
