/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
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
public final class ControlFlow extends FlowRecorder {
  private final AbstractInsnNode[] nodes;
  private final MethodNode method;

  public ControlFlow(MethodNode method) {
    this.method = method;
    this.nodes = method.instructions.toArray();
    for (AbstractInsnNode node : nodes) {
      record(node);
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      tryBlock(block.start.getLabel(), block.end.getLabel(), block.handler.getLabel());
    }
    link();
  }

  /** Records one place for each node. */
  private void record(AbstractInsnNode node) {
    if (node instanceof LabelNode label) {
      label(label.getLabel());
    } else if (node instanceof JumpInsnNode jump) {
      int counter = comparedWithFew(jump);
      if (counter >= 0) {
        jumpByFew(counter, jump.label.getLabel());
      } else {
        jump(jump.getOpcode() != Opcodes.GOTO, jump.label.getLabel());
      }
    } else if (node instanceof TableSwitchInsnNode table) {
      jump(false, targets(table.labels, table.dflt));
    } else if (node instanceof LookupSwitchInsnNode lookup) {
      jump(false, targets(lookup.labels, lookup.dflt));
    } else if (node instanceof IincInsnNode step) {
      count(step.var);
    } else if (ends(node.getOpcode())) {
      end();
    } else {
      pass();
    }
  }

  private static Label[] targets(List<LabelNode> labels, LabelNode otherwise) {
    return Stream.concat(labels.stream(), Stream.of(otherwise))
        .map(LabelNode::getLabel)
        .toArray(Label[]::new);
  }

  private static int comparedWithFew(JumpInsnNode jump) {
    AbstractInsnNode bound = before(jump);
    AbstractInsnNode counter = bound == null ? null : before(bound);
    return jump.getOpcode() >= Opcodes.IF_ICMPEQ
            && jump.getOpcode() <= Opcodes.IF_ICMPLE
            && bound != null
            && bound.getOpcode() >= Opcodes.ICONST_0
            && bound.getOpcode() <= Opcodes.ICONST_5
            && counter instanceof VarInsnNode load
            && load.getOpcode() == Opcodes.ILOAD
        ? load.var
        : -1;
  }

  public AbstractInsnNode node(int index) {
    return nodes[index];
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

  /** Tells whether the next node in the file never runs next. */
  private static boolean ends(int opcode) {
    return opcode == Opcodes.ATHROW
        || opcode == Opcodes.RET
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }
}
