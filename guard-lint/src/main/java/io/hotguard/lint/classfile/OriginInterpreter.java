/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.FieldRef;
import io.hotguard.code.Origin;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Follows origins through each instruction of a method, for ASM's analyzer. */
final class OriginInterpreter extends Interpreter<OriginValue> {
  private final ToIntFunction<AbstractInsnNode> ordinals;
  private int parameters;

  OriginInterpreter(ToIntFunction<AbstractInsnNode> ordinals) {
    super(Opcodes.ASM9);
    this.ordinals = ordinals;
  }

  @Override
  public @Nullable OriginValue newValue(@Nullable Type type) {
    return Type.VOID_TYPE.equals(type)
        ? null
        : OriginValue.unknown(type == null ? 1 : type.getSize());
  }

  /** Called for {@code this}, then for each parameter in turn. */
  @Override
  public OriginValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
    return isInstanceMethod && local == 0
        ? new OriginValue(1, new Origin.This())
        : new OriginValue(type.getSize(), new Origin.Parameter(parameters++));
  }

  @Override
  public OriginValue newExceptionValue(
      TryCatchBlockNode block, Frame<OriginValue> frame, Type type) {
    return new OriginValue(1, new Origin.Caught(type.getClassName()));
  }

  @Override
  public OriginValue newOperation(AbstractInsnNode node) {
    int opcode = node.getOpcode();
    if (opcode == Opcodes.ACONST_NULL) {
      return new OriginValue(1, new Origin.Null());
    }
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      return constant(1, opcode - Opcodes.ICONST_0);
    }
    if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
      return constant(2, (long) (opcode - Opcodes.LCONST_0));
    }
    if (opcode >= Opcodes.FCONST_0 && opcode <= Opcodes.FCONST_2) {
      return constant(1, (float) (opcode - Opcodes.FCONST_0));
    }
    if (opcode == Opcodes.DCONST_0 || opcode == Opcodes.DCONST_1) {
      return constant(2, (double) (opcode - Opcodes.DCONST_0));
    }
    if (node instanceof IntInsnNode push) {
      return constant(1, push.operand);
    }
    if (node instanceof LdcInsnNode load) {
      return loaded(load.cst);
    }
    if (node instanceof FieldInsnNode field) {
      return fieldValue(field);
    }
    return node instanceof TypeInsnNode type ? created(node, type.desc) : OriginValue.unknown(1);
  }

  private static OriginValue loaded(Object constant) {
    if (constant instanceof Type type) {
      return type.getSort() == Type.METHOD
          ? OriginValue.unknown(1)
          : new OriginValue(1, new Origin.ClassLiteral(type.getClassName()));
    }
    if (constant instanceof Number || constant instanceof String) {
      return constant(constant instanceof Long || constant instanceof Double ? 2 : 1, constant);
    }
    return OriginValue.unknown(
        constant instanceof org.objectweb.asm.ConstantDynamic dynamic ? dynamic.getSize() : 1);
  }

  private static OriginValue constant(int size, Object value) {
    return new OriginValue(size, new Origin.Constant(value));
  }

  private static OriginValue fieldValue(FieldInsnNode field) {
    return new OriginValue(
        Type.getType(field.desc).getSize(),
        new Origin.FieldValue(new FieldRef(Names.binary(field.owner), field.name)));
  }

  private OriginValue created(AbstractInsnNode node, String internalName) {
    return new OriginValue(
        1, new Origin.Created(ordinals.applyAsInt(node), Names.binary(internalName)));
  }

  @Override
  public OriginValue copyOperation(AbstractInsnNode node, OriginValue value) {
    return value;
  }

  @Override
  public OriginValue unaryOperation(AbstractInsnNode node, OriginValue value) {
    return switch (node.getOpcode()) {
      case Opcodes.CHECKCAST -> value;
      case Opcodes.GETFIELD -> fieldValue((FieldInsnNode) node);
      case Opcodes.ANEWARRAY -> created(node, arrayOf(((TypeInsnNode) node).desc));
      case Opcodes.NEWARRAY ->
          created(node, PrimitiveArrays.descriptor(((IntInsnNode) node).operand));
      case Opcodes.LNEG, Opcodes.DNEG, Opcodes.I2L, Opcodes.I2D, Opcodes.L2D ->
          OriginValue.unknown(2);
      case Opcodes.F2L, Opcodes.F2D, Opcodes.D2L -> OriginValue.unknown(2);
      default -> OriginValue.unknown(1);
    };
  }

  static String arrayOf(String internalName) {
    return internalName.startsWith("[") ? "[" + internalName : "[L" + internalName + ";";
  }

  @Override
  public OriginValue binaryOperation(AbstractInsnNode node, OriginValue a, OriginValue b) {
    return switch (node.getOpcode()) {
      case Opcodes.LALOAD, Opcodes.DALOAD -> OriginValue.unknown(2);
      case Opcodes.LADD, Opcodes.LSUB, Opcodes.LMUL, Opcodes.LDIV, Opcodes.LREM ->
          OriginValue.unknown(2);
      case Opcodes.DADD, Opcodes.DSUB, Opcodes.DMUL, Opcodes.DDIV, Opcodes.DREM ->
          OriginValue.unknown(2);
      case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR -> OriginValue.unknown(2);
      case Opcodes.LAND, Opcodes.LOR, Opcodes.LXOR -> OriginValue.unknown(2);
      default -> OriginValue.unknown(1);
    };
  }

  @Override
  public OriginValue ternaryOperation(
      AbstractInsnNode node, OriginValue a, OriginValue b, OriginValue c) {
    return OriginValue.unknown(1);
  }

  @Override
  public OriginValue naryOperation(AbstractInsnNode node, List<? extends OriginValue> values) {
    if (node instanceof MultiANewArrayInsnNode array) {
      return created(node, array.desc);
    }
    String descriptor =
        node instanceof InvokeDynamicInsnNode dynamic ? dynamic.desc : ((MethodInsnNode) node).desc;
    int size = Math.max(1, Type.getReturnType(descriptor).getSize());
    return new OriginValue(size, new Origin.Result(ordinals.applyAsInt(node)));
  }

  @Override
  public void returnOperation(AbstractInsnNode node, OriginValue value, OriginValue expected) {}

  @Override
  public OriginValue merge(OriginValue a, OriginValue b) {
    return a.equals(b) ? a : a.merged(b);
  }
}
