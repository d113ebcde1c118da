/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

import java.util.Arrays;

/**
 * The nodes that every path to a node passes. Source: Cooper, Harvey, Kennedy, "A Simple, Fast
 * Dominance Algorithm".
 */
public final class Dominators {
  private static final int UNKNOWN = -1;

  private final FlowRecorder flow;
  private final int[] order;
  private final int[] rank;
  private final int[] parent;
  private final int[][] predecessors;
  private final int[] weight;
  private final int[] place;
  private int reached;

  public Dominators(FlowRecorder flow) {
    this.flow = flow;
    this.order = new int[flow.size()];
    this.rank = new int[flow.size()];
    this.parent = new int[flow.size()];
    Arrays.fill(rank, UNKNOWN);
    Arrays.fill(parent, UNKNOWN);
    rankFromTheEnd();
    this.predecessors = predecessorsOfReached();
    this.weight = new int[flow.size()];
    this.place = new int[flow.size()];
    solve();
    layOut();
  }

  /** The reachable nodes, each after its dominators. */
  public int[] order() {
    return Arrays.copyOf(order, reached);
  }

  public boolean isReachable(int node) {
    return rank[node] != UNKNOWN;
  }

  /** The nearest dominator of a node; the first node's is itself. */
  public int parent(int node) {
    return parent[node];
  }

  public int[] predecessors(int node) {
    return predecessors[node];
  }

  public boolean dominates(int dominator, int node) {
    return place[dominator] <= place[node] && place[node] < place[dominator] + weight[dominator];
  }

  /** A depth-first search without recursion; the order is the reverse postorder. */
  private void rankFromTheEnd() {
    int[] stack = new int[flow.size()];
    int[] position = new int[flow.size()];
    boolean[] seen = new boolean[flow.size()];
    int depth = 1;
    int free = flow.size();
    seen[0] = true;
    while (depth > 0) {
      int node = stack[depth - 1];
      int following = successor(node, position[node]++);
      if (following == UNKNOWN) {
        order[--free] = node;
        depth--;
      } else if (!seen[following]) {
        seen[following] = true;
        stack[depth++] = following;
      }
    }
    reached = flow.size() - free;
    System.arraycopy(order, free, order, 0, reached);
    for (int i = 0; i < reached; i++) {
      rank[order[i]] = i;
    }
  }

  private int successor(int node, int position) {
    int[] next = flow.next(node);
    if (position < next.length) {
      return next[position];
    }
    int[] handlers = flow.handlers(node);
    int rest = position - next.length;
    return rest < handlers.length ? handlers[rest] : UNKNOWN;
  }

  private int[][] predecessorsOfReached() {
    int[] counts = new int[flow.size()];
    for (int i = 0; i < reached; i++) {
      for (int p = 0, to; (to = successor(order[i], p)) != UNKNOWN; p++) {
        counts[to]++;
      }
    }
    int[][] result = new int[flow.size()][];
    for (int node = 0; node < result.length; node++) {
      result[node] = new int[counts[node]];
    }
    for (int i = 0; i < reached; i++) {
      for (int p = 0, to; (to = successor(order[i], p)) != UNKNOWN; p++) {
        result[to][--counts[to]] = order[i];
      }
    }
    return result;
  }

  private void solve() {
    parent[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 1; i < reached; i++) {
        int node = order[i];
        int nearest = UNKNOWN;
        for (int before : predecessors[node]) {
          if (parent[before] != UNKNOWN) {
            nearest = nearest == UNKNOWN ? before : meet(before, nearest);
          }
        }
        changed |= parent[node] != nearest;
        parent[node] = nearest;
      }
    }
  }

  /** Numbers the nodes such that dominated nodes follow each node without a gap. */
  private void layOut() {
    for (int i = reached - 1; i > 0; i--) {
      weight[order[i]]++;
      weight[parent[order[i]]] += weight[order[i]];
    }
    weight[0]++;
    int[] free = new int[flow.size()];
    free[0] = 1;
    for (int i = 1; i < reached; i++) {
      int node = order[i];
      place[node] = free[parent[node]];
      free[parent[node]] += weight[node];
      free[node] = place[node] + 1;
    }
  }

  private int meet(int a, int b) {
    while (a != b) {
      while (rank[a] > rank[b]) {
        a = parent[a];
      }
      while (rank[b] > rank[a]) {
        b = parent[b];
      }
    }
    return a;
  }
}
