/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that no compiler writes. */
final class HugeMethods {
  private HugeMethods() {}

  /** One method that claims every local variable there can be, and is as long as it may. */
  static byte[] manyLocals() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Huge", null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    code.visitCode();
    for (int i = 0; i < 10_000; i++) {
      code.visitInsn(Opcodes.ICONST_1);
      code.visitMethodInsn(Opcodes.INVOKESTATIC, "Other", "m", "(I)V", false);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 65_535);
    code.visitEnd();
    return writer.toByteArray();
  }
}
