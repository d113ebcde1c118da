/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The depth of each node in natural loops. A loop that repeats only after an exception was caught
 * is a retry: its body runs once in the normal case, so it is counted apart. A loop that counts to
 * a few is short: its body costs a few times as much, whatever the amount of work.
 */
public final class Loops {
  /** The search follows each backward jump through the method once or twice. */
  private static final long MAX_STEPS = 1L << 25;

  private final FlowRecorder flow;
  private final Dominators dominators;
  private final int[] depth;
  private final int[] shortDepth;
  private final int[] retryDepth;
  private final boolean complete;
  private boolean endless;

  public Loops(FlowRecorder flow, Dominators dominators) {
    this.flow = flow;
    this.dominators = dominators;
    this.depth = new int[flow.size()];
    this.shortDepth = new int[flow.size()];
    this.retryDepth = new int[flow.size()];
    Map<Integer, BitSet> bodies = new TreeMap<>();
    Map<Integer, BitSet> retries = new TreeMap<>();
    List<int[]> backEdges = backEdges();
    this.complete = (long) backEdges.size() * flow.size() <= MAX_STEPS;
    if (!complete) {
      return;
    }
    for (int[] edge : backEdges) {
      Map<Integer, BitSet> kind = leads(edge[1], edge[0]) ? bodies : retries;
      grow(kind.computeIfAbsent(edge[1], header -> new BitSet()), edge[1], edge[0]);
    }
    bodies.values().forEach(body -> body.stream().forEach(node -> depth[node]++));
    bodies.forEach(
        (header, body) -> {
          if (isShort(header, body)) {
            body.stream().forEach(node -> shortDepth[node]++);
          } else {
            endless |= isEndless(header, body);
          }
        });
    retries.keySet().removeAll(bodies.keySet());
    for (BitSet body : retries.values()) {
      fillBlocks(body);
      body.stream().forEach(node -> retryDepth[node]++);
    }
  }

  /** The jumps from each loop's end to its header. */
  private List<int[]> backEdges() {
    List<int[]> edges = new ArrayList<>();
    for (int node : dominators.order()) {
      for (int next : flow.next(node)) {
        if (dominators.dominates(next, node)) {
          edges.add(new int[] {node, next});
        }
      }
    }
    return edges;
  }

  /** Whether loops are known; there may be too many to find. */
  public boolean isComplete() {
    return complete;
  }

  /** Whether a loop goes on as long as a thread lives or an object is in some state. */
  public boolean isEndless() {
    return endless;
  }

  public int depth(int node) {
    return depth[node];
  }

  /** Whether a node is in a loop that may have many rounds. */
  public boolean isRepeated(int node) {
    return depth[node] > shortDepth[node];
  }

  /** The number of short loops around a node. */
  public int shortDepth(int node) {
    return shortDepth[node];
  }

  /** The number of retries around a node. */
  public int retryDepth(int node) {
    return retryDepth[node];
  }

  /** Adds the nodes that reach a back edge without passing the header: the natural loop's body. */
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

  /** Completes each block that an exception leaves, since its edge starts at the block's begin. */
  private void fillBlocks(BitSet body) {
    for (int node = body.nextSetBit(0); node >= 0; node = body.nextSetBit(node + 1)) {
      if (Arrays.stream(flow.handlers(node)).anyMatch(body::get)) {
        for (int next = node + 1; next < flow.size() && !flow.begins(next); next++) {
          body.set(next);
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

  /** Tells whether each round compares a counter with a small constant and may leave by that. */
  private boolean isShort(int header, BitSet body) {
    for (int node = body.nextSetBit(0); node >= 0; node = body.nextSetBit(node + 1)) {
      if (isCountedExit(node, body) && isInEachRound(node, header, body)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells whether each round passes no other exit than questions for the state of an object. An
   * exit that only some rounds pass may end the loop, too: a thread ends in many ways.
   */
  private boolean isEndless(int header, BitSet body) {
    for (int node = body.nextSetBit(0); node >= 0; node = body.nextSetBit(node + 1)) {
      if (leaves(node, body) && !flow.asksForState(node) && isInEachRound(node, header, body)) {
        return false;
      }
    }
    return true;
  }

  private boolean isInEachRound(int node, int header, BitSet body) {
    for (int tail : dominators.predecessors(header)) {
      if (body.get(tail) && !dominators.dominates(node, tail)) {
        return false;
      }
    }
    return true;
  }

  private boolean leaves(int node, BitSet body) {
    for (int next : flow.next(node)) {
      if (!body.get(next)) {
        return true;
      }
    }
    return false;
  }

  private boolean isCountedExit(int node, BitSet body) {
    int counter = flow.comparedWithFew(node);
    return counter >= 0
        && leaves(node, body)
        && body.stream().anyMatch(step -> flow.counted(step) == counter);
  }
}
