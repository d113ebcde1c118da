/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** Reads from a module descriptor the packages that it exports to everybody. */
public final class ModuleExports {
  private ModuleExports() {}

  /** Returns the packages with dots; empty if the file is no readable module descriptor. */
  public static Optional<Set<String>> of(byte[] bytes) {
    if (ClassFileReader.refusal(bytes).isPresent()) {
      return Optional.empty();
    }
    Descriptor descriptor = new Descriptor();
    try {
      new ClassReader(bytes).accept(descriptor, ClassReader.SKIP_CODE);
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return Optional.empty();
    }
    return descriptor.isModule ? Optional.of(Set.copyOf(descriptor.packages)) : Optional.empty();
  }

  private static final class Descriptor extends ClassVisitor {
    private final Set<String> packages = new HashSet<>();
    private boolean isModule;

    Descriptor() {
      super(Opcodes.ASM9);
    }

    @Override
    public ModuleVisitor visitModule(String name, int access, @Nullable String version) {
      isModule = true;
      return new ModuleVisitor(Opcodes.ASM9) {
        @Override
        public void visitExport(String exported, int flags, String @Nullable ... modules) {
          if (modules == null || modules.length == 0) {
            packages.add(exported.replace('/', '.'));
          }
        }
      };
    }
  }
}
