/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.code.Site.Condition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What branches have made sure of at each node. A branch counts for all that only one of its two
 * sides leads to.
 */
final class Branches {
  private static final int NOWHERE = -1;

  private final ControlFlow flow;
  private final @Nullable Frame<OriginValue>[] frames;
  private final List<List<Condition>> conditions;

  Branches(ControlFlow flow, Dominators dominators, @Nullable Frame<OriginValue>[] frames) {
    this.flow = flow;
    this.frames = frames;
    this.conditions = new ArrayList<>(Collections.nCopies(flow.size(), List.of()));
    for (int node : dominators.order()) {
      int[] before = dominators.predecessors(node);
      Condition own = before.length == 1 ? condition(before[0], node) : null;
      List<Condition> inherited = conditions.get(dominators.parent(node));
      conditions.set(node, own == null ? inherited : with(own, inherited));
    }
  }

  /** The nearest first. */
  List<Condition> at(int node) {
    return conditions.get(node);
  }

  private static List<Condition> with(Condition own, List<Condition> inherited) {
    List<Condition> all = new ArrayList<>();
    all.add(own);
    all.addAll(inherited.subList(0, Math.min(inherited.size(), Site.MAX_CONDITIONS - 1)));
    return List.copyOf(all);
  }

  private @Nullable Condition condition(int branch, int side) {
    Frame<OriginValue> frame = branch < frames.length ? frames[branch] : null;
    if (frame == null || !(flow.node(branch) instanceof JumpInsnNode jump)) {
      return null;
    }
    if (frame.getStackSize() > 0 && asksForPlace(jump)) {
      return place(frame, jump, flow.indexOf(jump.label) == side);
    }
    boolean jumpsWhenItHolds =
        jump.getOpcode() == Opcodes.IFNE || jump.getOpcode() == Opcodes.IFNONNULL;
    boolean jumpsWhenNot = jump.getOpcode() == Opcodes.IFEQ || jump.getOpcode() == Opcodes.IFNULL;
    Origin tested =
        frame.getStackSize() == 0 ? null : frame.getStack(frame.getStackSize() - 1).origin();
    if (tested == null
        || tested instanceof Origin.Unknown
        || (!jumpsWhenItHolds && !jumpsWhenNot)) {
      return null;
    }
    boolean jumped = flow.indexOf(jump.label) == side;
    return new Condition(tested, jumped == jumpsWhenItHolds);
  }

  /** {@code text.indexOf(c) >= 0}, {@code != -1} and {@code > -1}: what {@code contains} says. */
  private static boolean asksForPlace(JumpInsnNode jump) {
    return switch (jump.getOpcode()) {
      case Opcodes.IFLT, Opcodes.IFGE, Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE -> true;
      case Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLE -> true;
      default -> false;
    };
  }

  private static @Nullable Condition place(
      Frame<OriginValue> frame, JumpInsnNode jump, boolean jumped) {
    int top = frame.getStackSize() - 1;
    boolean withZero = jump.getOpcode() == Opcodes.IFLT || jump.getOpcode() == Opcodes.IFGE;
    if (!withZero
        && (top == 0 || !frame.getStack(top).origin().equals(new Origin.Constant(NOWHERE)))) {
      return null;
    }
    Origin asked = frame.getStack(withZero ? top : top - 1).origin();
    boolean jumpsWhenFound =
        jump.getOpcode() == Opcodes.IFGE
            || jump.getOpcode() == Opcodes.IF_ICMPNE
            || jump.getOpcode() == Opcodes.IF_ICMPGT;
    return asked instanceof Origin.Result ? new Condition(asked, jumped == jumpsWhenFound) : null;
  }
}
