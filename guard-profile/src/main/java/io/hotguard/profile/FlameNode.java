/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

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
}
