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
import org.objectweb.asm.Type;

/**
 * Reads the constants in the element {@code method} of an annotation. One annotation of a framework
 * can stand for all methods of HTTP, as {@code @RequestMapping(method = DELETE)} does. It reads the
 * packages of {@code @MapperScan}, too.
 */
final class AnnotationMethods extends AnnotationVisitor {
  private static final Set<String> METHODS = Set.of("method");
  private static final Set<String> PACKAGES = Set.of("value", "basePackages", "basePackageClasses");

  private final Set<String> elements;
  private final Set<String> constants = new TreeSet<>();
  private final Consumer<String> sink;
  private boolean selects;

  /** Creates a visitor that passes the constants on, sorted and joined by commas, if any. */
  AnnotationMethods(String descriptor, Consumer<String> sink) {
    super(Opcodes.ASM9);
    this.elements = descriptor.endsWith("MapperScan;") ? PACKAGES : METHODS;
    this.sink = sink;
  }

  @Override
  public void visit(@Nullable String name, Object value) {
    selects |= "annotationClass".equals(name) || "markerInterface".equals(name);
  }

  @Override
  public @Nullable AnnotationVisitor visitArray(String name) {
    return elements.contains(name) ? new Constants() : null;
  }

  @Override
  public void visitEnd() {
    if (!constants.isEmpty() && !selects) {
      sink.accept(String.join(",", constants));
    }
  }

  private final class Constants extends AnnotationVisitor {
    Constants() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(@Nullable String name, Object value) {
      String text = value instanceof Type type ? type.getClassName() : String.valueOf(value);
      constants.add(value instanceof Type ? text.replaceFirst("[.][^.]*$", "") : text);
    }

    @Override
    public void visitEnum(String name, String descriptor, String value) {
      constants.add(value);
    }
  }
}
