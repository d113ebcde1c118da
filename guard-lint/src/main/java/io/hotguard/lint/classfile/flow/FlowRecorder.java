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
 * call, but not for computations. {@link Label#info} holds the place of a label. The first place is
 * 0. Successors are known after {@link #link}.
 */
public class FlowRecorder {
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
  private boolean[] leaders = {};

  public final void clear() {
    size = 0;
    tries.clear();
    comparedWithFew.clear();
    counted.clear();
    states.clear();
    backJumps = 0;
  }

  /** Records a place and returns it. */
  public final int pass() {
    return add(NOWHERE, true);
  }

  public final void label(Label label) {
    label.info = add(NOWHERE, true);
  }

  public final void jump(boolean mayPass, Label... labels) {
    for (Label label : labels) {
      backJumps += label.info instanceof Integer ? 1 : 0;
    }
    add(labels, mayPass);
  }

  /** Records a jump that compares a variable with a constant of 0 to 5. */
  public final void jumpByFew(int variable, Label label) {
    comparedWithFew.put(size, variable);
    jump(true, label);
  }

  /** Records a jump that asks for the state of an object. */
  public final void jumpByState(Label label) {
    states.set(size);
    jump(true, label);
  }

  /** Records that a constant is added to a variable. */
  public final void count(int variable) {
    counted.put(size, variable);
    pass();
  }

  public final void end() {
    add(NOWHERE, false);
  }

  public final void tryBlock(Label start, Label end, Label handler) {
    tries.add(new Label[] {start, end, handler});
  }

  /** Tells whether there may be a loop. */
  public final boolean goesBack() {
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
  public final Loops loops() {
    if ((long) size * Math.max(tries.size(), backJumps) > MAX_STEPS) {
      return null;
    }
    link();
    return new Loops(this, new Dominators(this));
  }

  /*
   * Exception edges leave from the start of a basic block. Edges from each place would be as true,
   * make the graph quadratic in the size of nested tries, and change nothing: no monitor is entered
   * within a block and left by its end unless a try begins or ends there too.
   */
  final void link() {
    next = new int[size][];
    leaders = new boolean[size + 1];
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
    handlers = catching();
  }

  private int[][] catching() {
    int[] counts = new int[size];
    eachTry((node, handler) -> counts[node]++);
    int[][] catching = new int[size][];
    Arrays.setAll(catching, node -> counts[node] == 0 ? NONE : new int[counts[node]]);
    eachTry((node, handler) -> catching[node][--counts[node]] = handler);
    return catching;
  }

  private interface TryVisitor {
    void visit(int node, int handler);
  }

  private void eachTry(TryVisitor visitor) {
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

  public final int size() {
    return size;
  }

  /** Whether a basic block begins here. */
  public final boolean begins(int node) {
    return leaders[node];
  }

  /** The normal successors of a place. */
  public final int[] next(int node) {
    return next[node];
  }

  /** The exception handlers of a place; only for the first place of a basic block. */
  public final int[] handlers(int node) {
    return handlers[node];
  }

  /** The variable that a branch compares with a constant of 0 to 5; -1 at any other place. */
  final int comparedWithFew(int node) {
    return comparedWithFew.getOrDefault(node, -1);
  }

  /** Whether a branch asks for the state of an object, as in {@code while (running)}. */
  final boolean asksForState(int node) {
    return states.get(node);
  }

  /** The variable that a place adds a constant to; -1 at any other place. */
  final int counted(int node) {
    return counted.getOrDefault(node, -1);
  }
}
