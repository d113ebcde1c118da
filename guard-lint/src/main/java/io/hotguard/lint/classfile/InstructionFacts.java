/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.code.Use;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** One of ASM's instructions as a fact: its site, and the operands that it works on. */
record InstructionFacts(Site site, Operands operands) {
  private static final String STRING_CONCATENATION = "java.lang.invoke.StringConcatFactory";
  private static final char RECIPE_ARGUMENT = '\1';
  private static final char RECIPE_CONSTANT = '\2';

  /** Tells whether a rule may ask for an instruction: {@link #of} gives a fact for no other. */
  static boolean isFact(AbstractInsnNode node) {
    int opcode = node.getOpcode();
    return node instanceof MethodInsnNode
        || node instanceof FieldInsnNode
        || node instanceof InvokeDynamicInsnNode
        || (node instanceof LdcInsnNode load && load.cst instanceof String)
        || (opcode >= Opcodes.IRETURN && opcode < Opcodes.RETURN)
        || opcode == Opcodes.ATHROW
        || opcode == Opcodes.NEWARRAY
        || opcode == Opcodes.ANEWARRAY
        || opcode == Opcodes.MULTIANEWARRAY;
  }

  /** The fact, or null for an instruction that no rule asks for. */
  @Nullable Instruction of(AbstractInsnNode node) {
    if (node instanceof MethodInsnNode call) {
      return call(call);
    }
    if (node instanceof InvokeDynamicInsnNode dynamic) {
      return dynamic(dynamic);
    }
    if (node instanceof FieldInsnNode field) {
      return field(field);
    }
    if (node instanceof LdcInsnNode load) {
      return load.cst instanceof String text ? new Instruction.StringConstant(site, text) : null;
    }
    return switch (node.getOpcode()) {
      case Opcodes.ATHROW -> new Instruction.Throw(site, operands.at(0));
      case Opcodes.IRETURN, Opcodes.LRETURN, Opcodes.FRETURN, Opcodes.DRETURN, Opcodes.ARETURN ->
          new Instruction.Return(site, operands.at(0));
      case Opcodes.ANEWARRAY -> array(OriginInterpreter.arrayOf(((TypeInsnNode) node).desc), 1);
      case Opcodes.NEWARRAY -> array(PrimitiveArrays.descriptor(((IntInsnNode) node).operand), 1);
      case Opcodes.MULTIANEWARRAY -> {
        MultiANewArrayInsnNode array = (MultiANewArrayInsnNode) node;
        yield array(array.desc, array.dims);
      }
      default -> null;
    };
  }

  private Instruction array(String descriptor, int lengths) {
    return new Instruction.Allocation(
        site, Names.binary(descriptor), "", operands.top(lengths), Use.USED);
  }

  private Instruction call(MethodInsnNode call) {
    int count = Type.getArgumentCount(call.desc);
    List<Origin> arguments = operands.top(count);
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    Origin receiver = isStatic ? null : operands.at(count);
    if (call.name.equals("<init>") && receiver instanceof Origin.Created) {
      return new Instruction.Allocation(
          site, Names.binary(call.owner), call.desc, arguments, use(call, Type.INT_TYPE));
    }
    return new Instruction.Call(
        site,
        isStatic || call.getOpcode() == Opcodes.INVOKESPECIAL,
        Names.method(call.owner, call.name, call.desc),
        receiver,
        arguments,
        use(call, Type.getReturnType(call.desc)));
  }

  private Instruction dynamic(InvokeDynamicInsnNode node) {
    MethodRef bootstrap = Names.method(node.bsm);
    return new Instruction.DynamicCall(
        site,
        node.name,
        node.desc,
        bootstrap,
        implementation(bootstrap, node.bsmArgs),
        function(bootstrap, node.bsmArgs),
        recipe(bootstrap, node),
        operands.top(Type.getArgumentCount(node.desc)),
        use(node, Type.getReturnType(node.desc)));
  }

  private static @Nullable MethodRef implementation(MethodRef bootstrap, Object[] arguments) {
    return bootstrap.owner().equals("java.lang.invoke.LambdaMetafactory")
            && arguments.length > 1
            && arguments[1] instanceof Handle handle
        ? Names.method(handle)
        : null;
  }

  private static String function(MethodRef bootstrap, Object[] arguments) {
    return implementation(bootstrap, arguments) != null
            && arguments.length > 2
            && arguments[2] instanceof Type function
        ? function.getDescriptor()
        : "";
  }

  /** Constants that could not stand in the recipe itself are put back in their places. */
  private static @Nullable String recipe(MethodRef bootstrap, InvokeDynamicInsnNode node) {
    if (!bootstrap.owner().equals(STRING_CONCATENATION)) {
      return null;
    }
    if (node.bsmArgs.length == 0 || !(node.bsmArgs[0] instanceof String raw)) {
      return String.valueOf(RECIPE_ARGUMENT).repeat(Type.getArgumentCount(node.desc));
    }
    StringBuilder recipe = new StringBuilder();
    int constant = 1;
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == RECIPE_CONSTANT && constant < node.bsmArgs.length) {
        recipe.append(node.bsmArgs[constant++]);
      } else {
        recipe.append(c);
      }
    }
    return recipe.toString();
  }

  private Instruction field(FieldInsnNode node) {
    int opcode = node.getOpcode();
    boolean isWrite = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    return new Instruction.FieldAccess(
        site,
        new FieldRef(Names.binary(node.owner), node.name),
        node.desc,
        opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC,
        isWrite ? operands.at(0) : null,
        isWrite ? Use.NONE : use(node, Type.getType(node.desc)));
  }

  private static Use use(AbstractInsnNode node, Type result) {
    if (result.getSort() == Type.VOID) {
      return Use.NONE;
    }
    AbstractInsnNode next = node.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    int opcode = next == null ? -1 : next.getOpcode();
    return switch (opcode) {
      case Opcodes.POP, Opcodes.POP2 -> Use.DISCARDED;
      case Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFNULL, Opcodes.IFNONNULL -> Use.TESTED;
      default -> Use.USED;
    };
  }
}
