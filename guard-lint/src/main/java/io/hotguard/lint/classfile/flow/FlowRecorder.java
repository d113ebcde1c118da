/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;

/**
 * The control flow of a method, recorded while it is visited: a place for each label, jump, end and
 * call, but not for computations. {@link Label#info} holds the place of a label.
 */
public final class FlowRecorder implements FlowGraph {
  private static final int[] NONE = {};
  private static final Label[] NOWHERE = {};

  /** As in {@code MethodBody}: compiled code stays far below. */
  private static final long MAX_STEPS = 1L << 24;

  private Label[][] targets = new Label[64][];
  private boolean[] falls = new boolean[64];
  private int size;
  private final List<Label[]> tries = new ArrayList<>();
  private final Map<Integer, Integer> comparedWithFew = new HashMap<>();
  private final Map<Integer, Integer> counted = new HashMap<>();
  private final BitSet states = new BitSet();
  private int backJumps;
  private int[][] next = {};
  private int[][] handlers = {};

  public void clear() {
    size = 0;
    tries.clear();
    comparedWithFew.clear();
    counted.clear();
    states.clear();
    backJumps = 0;
  }

  /** Records a place and returns it. */
  public int pass() {
    return add(NOWHERE, true);
  }

  public void label(Label label) {
    label.info = add(NOWHERE, true);
  }

  public void jump(boolean mayPass, Label... labels) {
    for (Label label : labels) {
      backJumps += label.info instanceof Integer ? 1 : 0;
    }
    add(labels, mayPass);
  }

  /** Records a jump that compares a variable with a constant of 0 to 5. */
  public void jumpByFew(int variable, Label label) {
    comparedWithFew.put(size, variable);
    jump(true, label);
  }

  /** Records a jump that asks for the state of an object. */
  public void jumpByState(Label label) {
    states.set(size);
    jump(true, label);
  }

  /** Records that a constant is added to a variable. */
  public void count(int variable) {
    counted.put(size, variable);
    pass();
  }

  public void end() {
    add(NOWHERE, false);
  }

  public void tryBlock(Label start, Label end, Label handler) {
    tries.add(new Label[] {start, end, handler});
  }

  /** Tells whether there may be a loop. */
  public boolean goesBack() {
    return backJumps > 0;
  }

  private int add(Label[] labels, boolean mayPass) {
    if (size == targets.length) {
      targets = Arrays.copyOf(targets, size * 2);
      falls = Arrays.copyOf(falls, size * 2);
    }
    targets[size] = labels;
    falls[size] = mayPass;
    return size++;
  }

  /** The loops of the recorded code, or null if they are too costly to find. */
  @Nullable
  public Loops loops() {
    if ((long) size * Math.max(tries.size(), backJumps) > MAX_STEPS) {
      return null;
    }
    link();
    return new Loops(this, new Dominators(this));
  }

  /** Finds the successors of each place. */
  private void link() {
    next = new int[size][];
    boolean[] leaders = new boolean[size + 1];
    leaders[0] = true;
    for (int node = 0; node < size; node++) {
      Label[] labels = targets[node];
      boolean passes = falls[node] && node + 1 < size;
      next[node] = new int[labels.length + (passes ? 1 : 0)];
      for (int i = 0; i < labels.length; i++) {
        next[node][i] = place(labels[i]);
        leaders[next[node][i]] = true;
      }
      if (passes) {
        next[node][labels.length] = node + 1;
      }
      leaders[node + 1] |= labels.length > 0 || !passes;
    }
    for (Label[] block : tries) {
      for (Label label : block) {
        leaders[place(label)] = true;
      }
    }
    handlers = handlers(leaders);
  }

  private int[][] handlers(boolean[] leaders) {
    int[] counts = new int[size];
    eachTry(leaders, (node, handler) -> counts[node]++);
    int[][] catching = new int[size][];
    Arrays.setAll(catching, node -> counts[node] == 0 ? NONE : new int[counts[node]]);
    eachTry(leaders, (node, handler) -> catching[node][--counts[node]] = handler);
    return catching;
  }

  private interface TryVisitor {
    void visit(int node, int handler);
  }

  private void eachTry(boolean[] leaders, TryVisitor visitor) {
    for (Label[] block : tries) {
      for (int node = place(block[0]); node < place(block[1]) && node < size; node++) {
        if (leaders[node]) {
          visitor.visit(node, place(block[2]));
        }
      }
    }
  }

  private static int place(Label label) {
    return (Integer) label.info;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean begins(int node) {
    return true;
  }

  @Override
  public int[] next(int node) {
    return next[node];
  }

  @Override
  public int[] handlers(int node) {
    return handlers[node];
  }

  @Override
  public int comparedWithFew(int node) {
    return comparedWithFew.getOrDefault(node, -1);
  }

  @Override
  public boolean asksForState(int node) {
    return states.get(node);
  }

  @Override
  public int counted(int node) {
    return counted.getOrDefault(node, -1);
  }
}
