/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.List;

/**
 * A method in a tree of all processor samples, its callers above it.
 *
 * @param name the method; empty for the root
 * @param weight samples in which it was called this way
 * @param rule the rule of most of these, from the hazard's frame inwards; may be empty
 * @param children what it calls, sorted by name; immutable
 */
public record FlameNode(String name, long weight, String rule, List<FlameNode> children) {

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
