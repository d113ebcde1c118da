/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import org.objectweb.asm.Opcodes;

/** The array types that {@code newarray} names by number. */
final class PrimitiveArrays {
  private PrimitiveArrays() {}

  static String descriptor(int code) {
    return switch (code) {
      case Opcodes.T_BOOLEAN -> "[Z";
      case Opcodes.T_CHAR -> "[C";
      case Opcodes.T_FLOAT -> "[F";
      case Opcodes.T_DOUBLE -> "[D";
      case Opcodes.T_BYTE -> "[B";
      case Opcodes.T_SHORT -> "[S";
      case Opcodes.T_INT -> "[I";
      case Opcodes.T_LONG -> "[J";
      default -> throw new IllegalArgumentException("newarray of type " + code);
    };
  }
}
