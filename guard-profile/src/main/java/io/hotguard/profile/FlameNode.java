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

/**
 * A method in a tree of the working time, its callers above it, an activity above all of them.
 *
 * @param name the method or the activity; empty for the root
 * @param weight nanoseconds in which it was called this way
 * @param activity the column of the activity; empty for the root
 * @param children what it calls, sorted by name; immutable
 */
public record FlameNode(String name, long weight, String activity, List<FlameNode> children) {
  private static final double LEAST_SHARE = 0.001;

  /* Building and drawing the tree recurse once per level, and nobody looks at more levels. */
  private static final int MAX_LEVELS = 500;

  private static final Comparator<StackFrame> BY_NAME =
      Comparator.comparing(StackFrame::className).thenComparing(StackFrame::method);

  public FlameNode {
    children = List.copyOf(children);
  }

  /** Returns the largest number of methods that call each other; 1 for a node without children. */
  public int depth() {
    /* No stream: its calls between those of this method would use more stack. */
    int below = 0;
    for (FlameNode child : children) {
      below = Math.max(below, child.depth());
    }
    return 1 + below;
  }

  /*
   * Stacks that begin with the same calls lie side by side, so that a call is a range of them. A
   * tree of objects for all calls, before the small ones were cut off, took far more memory than
   * the stacks themselves.
   */
  /** The tree of parts, without calls below a thousandth of the total and without deep ones. */
  static FlameNode of(List<Part> all) {
    List<Part> parts =
        all.stream().filter(part -> part.nanos() > 0).sorted(FlameNode::compare).toList();
    long weight = weight(parts);
    long least = Math.max(1, (long) Math.ceil(weight * LEAST_SHARE));
    return new FlameNode("", weight, "", children(parts, 0, least));
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

  private static long weight(List<Part> parts) {
    return parts.stream().mapToLong(Part::nanos).sum();
  }

  private static List<FlameNode> children(List<Part> parts, int level, long least) {
    List<FlameNode> children = new ArrayList<>();
    int to = parts.size();
    int first = level <= MAX_LEVELS ? 0 : to;
    while (first < to && parts.get(first).stack().frames().size() == level - 1) {
      first++; // Stacks that end here come first.
    }
    while (first < to) {
      String name = name(parts.get(first), level);
      int end = first + 1;
      while (end < to && name(parts.get(end), level).equals(name)) {
        end++;
      }
      List<Part> calls = parts.subList(first, end);
      long weight = weight(calls);
      if (weight >= least || level == 0) {
        String activity = parts.get(first).activity().column();
        children.add(new FlameNode(name, weight, activity, children(calls, level + 1, least)));
      }
      first = end;
    }
    if (level > 0) {
      children.sort(Comparator.comparing(FlameNode::name));
    }
    return children;
  }
}
