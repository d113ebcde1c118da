/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

import org.objectweb.asm.Opcodes;

/**
 * Detects {@code left = left - done}: a sum or difference is stored in one of the variables that
 * were loaded since the last store or jump.
 */
public final class SelfAssignment {
  private SelfAssignment() {}

  public static boolean adds(int opcode) {
    return opcode == Opcodes.IADD || opcode == Opcodes.ISUB;
  }

  public static boolean narrows(int opcode) {
    return opcode == Opcodes.I2B || opcode == Opcodes.I2C || opcode == Opcodes.I2S;
  }

  public static boolean stores(int opcode) {
    return opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
  }
}
