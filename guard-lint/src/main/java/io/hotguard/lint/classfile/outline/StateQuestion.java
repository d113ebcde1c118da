/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.lint.classfile.flow.FlowRecorder;
import java.util.Locale;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Detects branches that ask whether an object still runs: {@code while (running)}, {@code while
 * (!isClosed())}, {@code while (state == STARTED)}. Other questions are about data, and the loop
 * around them ends with the data.
 */
final class StateQuestion {
  private static final String[] STATES = {
    "running",
    "runs",
    "open",
    "alive",
    "active",
    "started",
    "clos",
    "stop",
    "shut",
    "terminat",
    "interrupt",
    "cancel",
    "connected",
    "dispos",
    "destroy",
    "exit",
    "quit"
  };

  /** The value on top of the stack. */
  private enum Top {
    OTHER,
    FLAG,
    NUMBER,
    NUMBER_AND_CONSTANT
  }

  private Top top = Top.OTHER;

  /** Another instruction. */
  void other() {
    top = Top.OTHER;
  }

  void field(String type) {
    top = type.equals("Z") ? Top.FLAG : type.equals("I") ? Top.NUMBER : Top.OTHER;
  }

  void call(String method, String descriptor) {
    boolean asks = descriptor.equals("()Z") && asksForState(method);
    top = asks ? Top.FLAG : Top.OTHER;
  }

  private static boolean asksForState(String method) {
    String name = method.toLowerCase(Locale.ROOT);
    return method.equals("get") || (!name.contains("has") && hasAny(name, STATES));
  }

  /** Loops, because each name in the checked classes is asked for. */
  private static boolean hasAny(String name, String[] parts) {
    for (String part : parts) {
      if (name.contains(part)) {
        return true;
      }
    }
    return false;
  }

  void insn(int opcode) {
    boolean compares =
        top == Top.NUMBER && opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5;
    top = compares ? Top.NUMBER_AND_CONSTANT : Top.OTHER;
  }

  /** Records a jump that asks for a state; false for any other jump. */
  boolean jump(int opcode, Label label, FlowRecorder flow) {
    boolean asks =
        switch (opcode) {
          case Opcodes.IFEQ, Opcodes.IFNE -> top == Top.FLAG || top == Top.NUMBER;
          case Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE -> top == Top.NUMBER_AND_CONSTANT;
          default -> false;
        };
    if (asks) {
      flow.jumpByState(label);
    }
    return asks;
  }
}
