/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The possible successors of each node of a method's code, with ASM's labels included. */
public final class ControlFlow implements FlowGraph {
  private static final int[] NONE = {};

  private final AbstractInsnNode[] nodes;
  private final MethodNode method;
  private final int[][] next;
  private final int[][] handlers;
  private final boolean[] leaders;

  /*
   * Exception edges leave from the start of a basic block. Edges from each node would be as true,
   * make the graph quadratic in the size of nested tries, and change nothing: no monitor is entered
   * within a block and left by its end unless a try begins or ends there too.
   */
  public ControlFlow(MethodNode method) {
    this.method = method;
    this.nodes = method.instructions.toArray();
    this.next = new int[nodes.length][];
    this.handlers = new int[nodes.length][];
    this.leaders = leaders();
    for (int node = 0; node < nodes.length; node++) {
      next[node] = normalSuccessors(node);
      handlers[node] = leaders[node] ? handlersOf(node) : NONE;
    }
  }

  @Override
  public int size() {
    return nodes.length;
  }

  public AbstractInsnNode node(int index) {
    return nodes[index];
  }

  @Override
  public int[] next(int node) {
    return next[node];
  }

  @Override
  public boolean begins(int node) {
    return leaders[node];
  }

  @Override
  public int[] handlers(int node) {
    return handlers[node];
  }

  @Override
  public int comparedWithFew(int node) {
    int opcode = nodes[node].getOpcode();
    if (opcode < Opcodes.IF_ICMPEQ || opcode > Opcodes.IF_ICMPLE) {
      return -1;
    }
    AbstractInsnNode bound = before(nodes[node]);
    AbstractInsnNode counter = bound == null ? null : before(bound);
    return bound != null
            && bound.getOpcode() >= Opcodes.ICONST_0
            && bound.getOpcode() <= Opcodes.ICONST_5
            && counter instanceof VarInsnNode load
            && load.getOpcode() == Opcodes.ILOAD
        ? load.var
        : -1;
  }

  @Override
  public int counted(int node) {
    return nodes[node] instanceof IincInsnNode step ? step.var : -1;
  }

  /** The previous instruction, without labels and lines. */
  public static @Nullable AbstractInsnNode before(AbstractInsnNode node) {
    AbstractInsnNode previous = node.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      previous = previous.getPrevious();
    }
    return previous;
  }

  public int indexOf(AbstractInsnNode node) {
    return method.instructions.indexOf(node);
  }

  private boolean[] leaders() {
    boolean[] leaders = new boolean[nodes.length + 1];
    leaders[0] = true;
    for (int node = 0; node < nodes.length; node++) {
      int[] targets = targets(nodes[node]);
      for (int target : targets) {
        leaders[target] = true;
      }
      leaders[node + 1] |= targets.length > 0 || ends(nodes[node]);
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      leaders[indexOf(block.start)] = true;
      leaders[indexOf(block.end)] = true;
      leaders[indexOf(block.handler)] = true;
    }
    return Arrays.copyOf(leaders, nodes.length);
  }

  private int[] handlersOf(int node) {
    List<Integer> found = new ArrayList<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (indexOf(block.start) <= node && node < indexOf(block.end)) {
        found.add(indexOf(block.handler));
      }
    }
    return found.isEmpty() ? NONE : found.stream().mapToInt(Integer::intValue).distinct().toArray();
  }

  private int[] normalSuccessors(int node) {
    int[] targets = targets(nodes[node]);
    if (ends(nodes[node]) || node + 1 == nodes.length) {
      return targets;
    }
    int[] all = Arrays.copyOf(targets, targets.length + 1);
    all[targets.length] = node + 1;
    return all;
  }

  private int[] targets(AbstractInsnNode node) {
    if (node instanceof JumpInsnNode jump) {
      return new int[] {indexOf(jump.label)};
    }
    if (node instanceof TableSwitchInsnNode table) {
      return targets(table.dflt, table.labels);
    }
    if (node instanceof LookupSwitchInsnNode lookup) {
      return targets(lookup.dflt, lookup.labels);
    }
    return NONE;
  }

  private int[] targets(LabelNode otherwise, List<LabelNode> labels) {
    int[] targets = new int[labels.size() + 1];
    for (int i = 0; i < labels.size(); i++) {
      targets[i] = indexOf(labels.get(i));
    }
    targets[labels.size()] = indexOf(otherwise);
    return targets;
  }

  /** Tells whether the next node in the file never runs next. */
  private static boolean ends(AbstractInsnNode node) {
    int opcode = node.getOpcode();
    return opcode == Opcodes.GOTO
        || opcode == Opcodes.TABLESWITCH
        || opcode == Opcodes.LOOKUPSWITCH
        || opcode == Opcodes.ATHROW
        || opcode == Opcodes.RET
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }
}
