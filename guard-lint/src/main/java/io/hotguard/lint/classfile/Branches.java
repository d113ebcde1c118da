/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.code.Site.Condition;
import io.hotguard.lint.classfile.flow.ControlFlow;
import io.hotguard.lint.classfile.flow.Dominators;
import io.hotguard.lint.classfile.flow.Loops;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The conditions that branches guarantee at each node that only one of their sides leads to. */
final class Branches {
  private static final int NOWHERE = -1;

  private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z0-9_]*");

  private final ControlFlow flow;
  private final Loops loops;
  private final @Nullable Frame<OriginValue>[] frames;
  private final List<List<Condition>> conditions;
  private final List<List<List<Condition>>> choices;

  Branches(
      ControlFlow flow, Dominators dominators, Loops loops, @Nullable Frame<OriginValue>[] frames) {
    this.flow = flow;
    this.loops = loops;
    this.frames = frames;
    this.conditions = new ArrayList<>(Collections.nCopies(flow.size(), List.of()));
    this.choices = new ArrayList<>(Collections.nCopies(flow.size(), List.of()));
    for (int node : dominators.order()) {
      int[] before = dominators.predecessors(node);
      List<Condition> inherited = conditions.get(dominators.parent(node));
      List<Condition> own =
          before.length == 1 && flow.next(before[0]).length > 1 ? own(before[0], node) : List.of();
      conditions.set(node, own.isEmpty() ? inherited : with(own, inherited));
      List<Condition> choice = before.length > 1 ? choice(before, node) : List.of();
      List<List<Condition>> earlier = choices.get(dominators.parent(node));
      choices.set(node, choice.isEmpty() ? earlier : with(List.of(choice), earlier));
    }
  }

  /** The conditions at a node, the nearest first. */
  List<Condition> at(int node) {
    return conditions.get(node);
  }

  /** Lists of conditions; at least one condition of each list holds. */
  List<List<Condition>> choicesAt(int node) {
    return choices.get(node);
  }

  /** The condition {@code a || b}: each side that leads here has a condition of its own. */
  private List<Condition> choice(int[] before, int node) {
    List<Condition> choice = new ArrayList<>();
    for (int branch : before) {
      // The end condition of a loop says nothing about the code after it.
      List<Condition> own =
          flow.next(branch).length > 1 && loops.depth(branch) <= loops.depth(node)
              ? own(branch, node)
              : List.of();
      if (own.isEmpty()) {
        return List.of();
      }
      choice.add(own.get(0));
    }
    return choice;
  }

  private static <T> List<T> with(List<T> own, List<T> inherited) {
    return Stream.concat(own.stream(), inherited.stream()).limit(Site.MAX_CONDITIONS).toList();
  }

  private List<Condition> own(int branch, int side) {
    Condition own = condition(branch, side);
    return own == null ? List.of() : List.of(own);
  }

  private @Nullable Condition condition(int branch, int side) {
    Frame<OriginValue> frame = branch < frames.length ? frames[branch] : null;
    if (frame == null || frame.getStackSize() == 0) {
      return null;
    }
    if (!(flow.node(branch) instanceof JumpInsnNode jump)) {
      return isArm(flow.node(branch), side) ? picked(branch, side, top(frame, 0)) : null;
    }
    boolean jumped = flow.indexOf(jump.label) == side;
    if (comparesTwo(jump) || asksForPlace(jump)) {
      Condition place = asksForPlace(jump) ? place(frame, jump, jumped) : null;
      return place == null && comparesTwo(jump) && jumped == jumpsWhenEqual(jump)
          ? equality(branch, side, frame)
          : place;
    }
    boolean jumpsWhenItHolds =
        jump.getOpcode() == Opcodes.IFNE || jump.getOpcode() == Opcodes.IFNONNULL;
    boolean jumpsWhenNot = jump.getOpcode() == Opcodes.IFEQ || jump.getOpcode() == Opcodes.IFNULL;
    Origin tested = top(frame, 0);
    return tested instanceof Origin.Unknown || (!jumpsWhenItHolds && !jumpsWhenNot)
        ? null
        : new Condition(tested, jumped == jumpsWhenItHolds);
  }

  private static Origin top(Frame<OriginValue> frame, int below) {
    return frame.getStack(frame.getStackSize() - 1 - below).origin();
  }

  /** The end condition of a loop says nothing about the code after it. */
  private @Nullable Condition picked(int branch, int side, Origin value) {
    return loops.depth(branch) > loops.depth(side) ? null : new Condition(value, true, true);
  }

  /** An arm of a switch that no other arm falls into; the default arm does not count. */
  private boolean isArm(AbstractInsnNode node, int side) {
    return node instanceof TableSwitchInsnNode table
        ? flow.indexOf(table.dflt) != side
        : node instanceof LookupSwitchInsnNode lookup && flow.indexOf(lookup.dflt) != side;
  }

  private static boolean comparesTwo(JumpInsnNode jump) {
    return switch (jump.getOpcode()) {
      case Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE, Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> true;
      default -> false;
    };
  }

  private static boolean jumpsWhenEqual(JumpInsnNode jump) {
    return jump.getOpcode() == Opcodes.IF_ICMPEQ || jump.getOpcode() == Opcodes.IF_ACMPEQ;
  }

  private @Nullable Condition equality(int branch, int side, Frame<OriginValue> frame) {
    Origin right = top(frame, 0);
    Origin left = top(frame, 1);
    return isConstant(right)
        ? picked(branch, side, left)
        : isConstant(left) ? picked(branch, side, right) : null;
  }

  /** A number, a text, or a field named as a constant, such as one of an enum. */
  private static boolean isConstant(Origin value) {
    return value instanceof Origin.Constant
        || (value instanceof Origin.FieldValue held
            && CONSTANT.matcher(held.field().name()).matches());
  }

  /** {@code text.indexOf(c) >= 0}, {@code != -1} and {@code > -1} mean {@code contains}. */
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
