/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Part;
import io.hotguard.profile.jfr.StackFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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

  /** A stack below the name of its activity. */
  private record Entry(Part part) {
    private static final Comparator<StackFrame> BY_NAME =
        Comparator.comparing(StackFrame::className).thenComparing(StackFrame::method);

    long weight() {
      return part.nanos();
    }

    int depth() {
      return part.stack().frames().size();
    }

    /** The frame with this number of callers. */
    StackFrame at(int callers) {
      return part.stack().frames().get(depth() - 1 - callers);
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

  void add(Part part) {
    if (part.nanos() > 0) {
      entries.add(new Entry(part));
    }
  }

  /** The tree, without calls below a thousandth of the total and without very deep ones. */
  FlameNode tree() {
    entries.sort(
        Comparator.comparing((Entry entry) -> entry.part().activity())
            .thenComparing(Entry::compare));
    long all = weight(0, entries.size());
    long least = Math.max(1, (long) Math.ceil(all * LEAST_SHARE));
    List<FlameNode> activities = new ArrayList<>();
    int first = 0;
    while (first < entries.size()) {
      Activity activity = entries.get(first).part().activity();
      int end = first;
      while (end < entries.size() && entries.get(end).part().activity() == activity) {
        end++;
      }
      activities.add(
          new FlameNode(
              activity.column(),
              weight(first, end),
              activity.column(),
              children(first, end, 0, least)));
      first = end;
    }
    return new FlameNode("", all, "", activities);
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
                entries.get(first).part().activity().column(),
                children(first, end, callers + 1, least)));
      }
      first = end;
    }
    children.sort(Comparator.comparing(FlameNode::name));
    return children;
  }
}
