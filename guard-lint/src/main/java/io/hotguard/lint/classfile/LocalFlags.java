/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Origin;
import io.hotguard.code.Site.Condition;
import io.hotguard.lint.classfile.flow.ControlFlow;
import io.hotguard.lint.classfile.flow.Dominators;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The earlier branches that a local variable stands for: {@code boolean on = a && b()}, tested
 * later, means what {@code a && b()} means. The meaning is known where only one assignment can have
 * made the value.
 */
final class LocalFlags {
  private static final Origin FALSE = new Origin.Constant(0);
  private static final Origin TRUE = new Origin.Constant(1);
  private static final Origin UNKNOWN = new Origin.Unknown();

  /** An assignment of a value, or one arm of it, at the node whose branches decide it. */
  private record Assignment(int node, Origin value) {
    boolean mayBe(boolean answer) {
      return !value.equals(answer ? FALSE : TRUE);
    }
  }

  /** The search depth for an assignment: flags are tested soon after they are set. */
  private static final int MAX_STEPS = 4_000;

  private static final int NOWHERE = -1;

  private final ControlFlow flow;
  private final Dominators dominators;
  private final @Nullable Frame<OriginValue>[] frames;
  private final Map<Integer, List<Integer>> changes = new HashMap<>();

  LocalFlags(ControlFlow flow, Dominators dominators, @Nullable Frame<OriginValue>[] frames) {
    this.flow = flow;
    this.dominators = dominators;
    this.frames = frames;
    for (int node = 0; node < flow.size(); node++) {
      int changed = dominators.isReachable(node) ? changed(node) : NOWHERE;
      if (changed != NOWHERE) {
        changes.computeIfAbsent(changed, variable -> new ArrayList<>()).add(node);
      }
    }
  }

  /** The variable that a node changes. */
  private int changed(int node) {
    AbstractInsnNode each = flow.node(node);
    if (each instanceof IincInsnNode step) {
      return step.var;
    }
    return each instanceof VarInsnNode store && store.getOpcode() == Opcodes.ISTORE
        ? store.var
        : NOWHERE;
  }

  /** The conditions that a branch on a variable implies, the nearest condition first. */
  List<Condition> behind(int branch, boolean answer, IntFunction<List<Condition>> conditions) {
    int variable = flow.tested(branch);
    if (variable == NOWHERE) {
      return List.of();
    }
    List<Assignment> possible =
        assignments(branch, variable).stream()
            .filter(assignment -> assignment.mayBe(answer))
            .toList();
    if (possible.size() != 1) {
      return List.of();
    }
    Assignment made = possible.get(0);
    List<Condition> means = new ArrayList<>();
    if (!(made.value() instanceof Origin.Constant) && !(made.value() instanceof Origin.Unknown)) {
      means.add(new Condition(made.value(), answer));
    }
    means.addAll(conditions.apply(made.node()));
    return means;
  }

  /*
   * Two kinds of changes of the variable count: the one that every path to the branch passes last,
   * and the changes after it. An earlier change is overwritten, whether of the same source variable
   * or of another one in the same slot.
   */
  private List<Assignment> assignments(int branch, int variable) {
    List<Integer> all = changes.getOrDefault(variable, List.of());
    int last = all.isEmpty() ? NOWHERE : lastChange(branch, variable);
    List<Assignment> found = new ArrayList<>();
    for (int change : all) {
      if (last != NOWHERE && dominators.dominates(last, change)) {
        found.addAll(assigned(change));
      }
    }
    return found;
  }

  private int lastChange(int branch, int variable) {
    int node = branch;
    for (int step = 0; step < MAX_STEPS && node != dominators.parent(node); step++) {
      node = dominators.parent(node);
      if (changed(node) == variable) {
        return node;
      }
    }
    return NOWHERE;
  }

  private List<Assignment> assigned(int change) {
    Frame<OriginValue> frame = change < frames.length ? frames[change] : null;
    if (flow.node(change) instanceof IincInsnNode || frame == null || frame.getStackSize() == 0) {
      return List.of(new Assignment(change, UNKNOWN), new Assignment(change, UNKNOWN));
    }
    Origin value = frame.getStack(frame.getStackSize() - 1).origin();
    return value instanceof Origin.Unknown ? arms(change) : List.of(new Assignment(change, value));
  }

  /** The stack values of the paths that merge before an assignment: yes, no, or unknown. */
  private List<Assignment> arms(int store) {
    int meeting = store;
    while (dominators.predecessors(meeting).length == 1
        && flow.node(dominators.predecessors(meeting)[0]).getOpcode() < 0) {
      meeting = dominators.predecessors(meeting)[0];
    }
    List<Assignment> arms = new ArrayList<>();
    for (int before : dominators.predecessors(meeting)) {
      int node = before;
      while (isEmpty(node) && dominators.predecessors(node).length == 1) {
        node = dominators.predecessors(node)[0];
      }
      int opcode = flow.node(node).getOpcode();
      Origin value =
          opcode == Opcodes.ICONST_0 ? FALSE : opcode == Opcodes.ICONST_1 ? TRUE : UNKNOWN;
      arms.add(new Assignment(node, value));
    }
    return arms;
  }

  private boolean isEmpty(int node) {
    int opcode = flow.node(node).getOpcode();
    return opcode < 0 || opcode == Opcodes.GOTO;
  }
}
