/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

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

  private static final Comparator<StackFrame> BY_NAME =
      Comparator.comparing(StackFrame::className).thenComparing(StackFrame::method);

  /*
   * Stacks that begin with the same calls lie side by side, so that a call is a range of them. A
   * tree of objects for all calls, before the small ones were cut off, took far more memory than
   * the stacks themselves.
   */
  private final List<Part> parts = new ArrayList<>();

  void add(Part part) {
    if (part.nanos() > 0) {
      parts.add(part);
    }
  }

  /** The tree, without calls below a thousandth of the total and without very deep ones. */
  FlameNode tree() {
    parts.sort(FlameBuilder::compare);
    long all = weight(0, parts.size());
    long least = Math.max(1, (long) Math.ceil(all * LEAST_SHARE));
    return new FlameNode("", all, "", children(0, parts.size(), 0, least));
  }

  private static String name(Part part, int level) {
    List<StackFrame> frames = part.stack().frames();
    return level == 0 ? part.activity().column() : frames.get(frames.size() - level).name();
  }

  private static int compare(Part one, Part other) {
    int order = one.activity().compareTo(other.activity());
    List<StackFrame> ones = one.stack().frames();
    List<StackFrame> others = other.stack().frames();
    int common = Math.min(ones.size(), others.size());
    for (int i = 1; order == 0 && i <= common; i++) {
      order = BY_NAME.compare(ones.get(ones.size() - i), others.get(others.size() - i));
    }
    return order == 0 ? Integer.compare(ones.size(), others.size()) : order;
  }

  private long weight(int from, int to) {
    return parts.subList(from, to).stream().mapToLong(Part::nanos).sum();
  }

  private List<FlameNode> children(int from, int to, int level, long least) {
    List<FlameNode> children = new ArrayList<>();
    int first = level <= MAX_LEVELS ? from : to;
    while (first < to && parts.get(first).stack().frames().size() == level - 1) {
      first++; // Stacks that end here come first.
    }
    while (first < to) {
      String name = name(parts.get(first), level);
      int end = first + 1;
      while (end < to && name(parts.get(end), level).equals(name)) {
        end++;
      }
      long weight = weight(first, end);
      if (weight >= least || level == 0) {
        String activity = parts.get(first).activity().column();
        children.add(new FlameNode(name, weight, activity, children(first, end, level + 1, least)));
      }
      first = end;
    }
    if (level > 0) {
      children.sort(Comparator.comparing(FlameNode::name));
    }
    return children;
  }
}
