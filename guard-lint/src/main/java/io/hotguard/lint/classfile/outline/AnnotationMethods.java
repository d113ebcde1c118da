/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Reads the constants in the element {@code method} of an annotation. One annotation of a framework
 * can stand for all methods of HTTP, as {@code @RequestMapping(method = DELETE)} does.
 */
final class AnnotationMethods extends AnnotationVisitor {
  private static final String ELEMENT = "method";

  private final Set<String> constants = new TreeSet<>();
  private final Consumer<String> sink;

  /** Creates a visitor that passes the constants on, sorted and joined by commas, if any. */
  AnnotationMethods(Consumer<String> sink) {
    super(Opcodes.ASM9);
    this.sink = sink;
  }

  @Override
  public @Nullable AnnotationVisitor visitArray(String name) {
    return ELEMENT.equals(name) ? new Constants() : null;
  }

  @Override
  public void visitEnd() {
    if (!constants.isEmpty()) {
      sink.accept(String.join(",", constants));
    }
  }

  private final class Constants extends AnnotationVisitor {
    Constants() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitEnum(String name, String descriptor, String value) {
      constants.add(value);
    }
  }
}
