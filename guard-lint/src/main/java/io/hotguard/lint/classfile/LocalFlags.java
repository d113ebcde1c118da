/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Origin;
import io.hotguard.code.Site.Condition;
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
 * What a local variable says of branches before: {@code boolean on = a && b()}, asked later, means
 * what {@code a && b()} means. Known where one assignment alone can have made the answer.
 */
final class LocalFlags {
  private static final Origin FALSE = new Origin.Constant(0);
  private static final Origin TRUE = new Origin.Constant(1);

  /**
   * An assignment, or one arm of it.
   *
   * @param node the place whose branches tell when it is made
   * @param value what is assigned
   */
  private record Assignment(int node, Origin value) {
    boolean mayBe(boolean answer) {
      return !value.equals(answer ? FALSE : TRUE);
    }
  }

  private final ControlFlow flow;
  private final Dominators dominators;
  private final @Nullable Frame<OriginValue>[] frames;
  private final Map<Integer, List<Integer>> stores = new HashMap<>();
  private final Map<Integer, List<Assignment>> assignments = new HashMap<>();

  LocalFlags(ControlFlow flow, Dominators dominators, @Nullable Frame<OriginValue>[] frames) {
    this.flow = flow;
    this.dominators = dominators;
    this.frames = frames;
    for (int node = 0; node < flow.size(); node++) {
      AbstractInsnNode each = flow.node(node);
      if (each instanceof VarInsnNode store && store.getOpcode() == Opcodes.ISTORE) {
        stores.computeIfAbsent(store.var, variable -> new ArrayList<>()).add(node);
      } else if (each instanceof IincInsnNode step) {
        assignments.put(step.var, List.of()); // a counter is no flag
      }
    }
    for (int variable = 0; variable < flow.parameterSlots(); variable++) {
      if (stores.containsKey(variable)) {
        assignments.put(variable, List.of()); // what it was given may count as well
      }
    }
  }

  /** What an answer of a branch that asks for a variable means, the nearest condition first. */
  List<Condition> behind(int branch, boolean answer, IntFunction<List<Condition>> conditions) {
    if (!flow.testsFlag(branch)
        || !(ControlFlow.before(flow.node(branch)) instanceof VarInsnNode load)) {
      return List.of();
    }
    List<Assignment> possible =
        assignments.computeIfAbsent(load.var, this::assignments).stream()
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

  private List<Assignment> assignments(int variable) {
    List<Assignment> found = new ArrayList<>();
    for (int store : stores.getOrDefault(variable, List.of())) {
      Frame<OriginValue> frame = store < frames.length ? frames[store] : null;
      if (frame == null || frame.getStackSize() == 0) {
        continue; // never reached, or not followed
      }
      Origin value = frame.getStack(frame.getStackSize() - 1).origin();
      if (value instanceof Origin.Unknown) {
        found.addAll(arms(store));
      } else {
        found.add(new Assignment(store, value));
      }
    }
    return found;
  }

  /** What the ways that meet before an assignment leave on the stack: yes, no, or unknown. */
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
          opcode == Opcodes.ICONST_0
              ? FALSE
              : opcode == Opcodes.ICONST_1 ? TRUE : new Origin.Unknown();
      arms.add(new Assignment(node, value));
    }
    return arms;
  }

  private boolean isEmpty(int node) {
    int opcode = flow.node(node).getOpcode();
    return opcode < 0 || opcode == Opcodes.GOTO;
  }
}
