/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/**
 * How deep in natural loops each node is. A loop that repeats only after an exception was caught is
 * a retry: what stands in it runs once when all is well, so it is not counted.
 */
final class Loops {
  private final ControlFlow flow;
  private final Dominators dominators;
  private final int[] depth;

  Loops(ControlFlow flow, Dominators dominators) {
    this.flow = flow;
    this.dominators = dominators;
    this.depth = new int[flow.size()];
    Map<Integer, BitSet> bodies = new TreeMap<>();
    for (int node : dominators.order()) {
      for (int next : flow.next(node)) {
        if (dominators.dominates(next, node) && leads(next, node)) {
          grow(bodies.computeIfAbsent(next, header -> new BitSet()), next, node);
        }
      }
    }
    for (BitSet body : bodies.values()) {
      body.stream().forEach(node -> depth[node]++);
    }
  }

  int depth(int node) {
    return depth[node];
  }

  /** Adds what can reach a back edge without passing the header: the natural loop's body. */
  private void grow(BitSet body, int header, int tail) {
    body.set(header);
    Deque<Integer> open = new ArrayDeque<>();
    open.push(tail);
    while (!open.isEmpty()) {
      int node = open.pop();
      if (!body.get(node)) {
        body.set(node);
        for (int before : dominators.predecessors(node)) {
          open.push(before);
        }
      }
    }
  }

  /** Tells whether a header leads to a back edge without an exception. */
  private boolean leads(int header, int tail) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(header);
    while (!open.isEmpty()) {
      int node = open.pop();
      if (node == tail) {
        return true;
      }
      if (!seen.get(node)) {
        seen.set(node);
        for (int next : flow.next(node)) {
          if (dominators.dominates(header, next)) {
            open.push(next);
          }
        }
      }
    }
    return false;
  }
}
