/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.lint.classfile.ClassFileNote;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.classfile.Notes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Takes a first look at class files: who calls whom. Many times faster than {@link
 * ClassFileReader}, which follows values.
 *
 * <p>For one thread at a time; it keeps names and buffers from file to file. Reading never throws:
 * an unreadable file gives a note.
 */
public final class OutlineReader {
  private static final String ALLOW = "io.hotguard.AllowOnHotPath";

  private final SharedNames shared = new SharedNames();
  private final NameCache names = new NameCache();
  private final OutlineVisitor methodVisitor = new OutlineVisitor(names);

  /** Creates a reader. */
  public OutlineReader() {}

  /** Reads one class file into an outline, or a note that says why there is no outline. */
  public OutlineReading read(String source, byte[] bytes) {
    Optional<String> refusal = ClassFileReader.refusal(bytes);
    if (refusal.isPresent()) {
      return refused(source, refusal.get());
    }
    try {
      TypeVisitor visitor = new TypeVisitor();
      new SharingClassReader(bytes, shared).accept(visitor, ClassReader.SKIP_FRAMES);
      return new OutlineReading(Optional.of(visitor.outline()), Optional.empty());
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return refused(source, "not a readable class file: " + Notes.of(e));
    }
  }

  private static OutlineReading refused(String source, String message) {
    return new OutlineReading(Optional.empty(), Optional.of(new ClassFileNote(source, message)));
  }

  private final class TypeVisitor extends ClassVisitor {
    private final List<MethodOutline> methods = new ArrayList<>();
    private List<String> annotations = List.of();
    private List<String> interfaces = List.of();
    private String name = "";
    private @Nullable String superName;
    private int modifiers;
    private boolean suppresses;
    private final Consumer<MethodOutline> sink = this::add;

    TypeVisitor() {
      super(Opcodes.ASM9);
      methodVisitor.beginType();
    }

    @Override
    public void visit(
        int version,
        int access,
        String type,
        @Nullable String signature,
        @Nullable String supertype,
        String @Nullable [] superinterfaces) {
      name = names.binary(type);
      modifiers = access;
      superName = supertype == null ? null : names.binary(supertype);
      List<String> given = new ArrayList<>();
      if (superinterfaces != null) {
        for (String each : superinterfaces) {
          given.add(names.binary(each));
        }
      }
      interfaces = given;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      annotations = names.withAnnotation(annotations, type);
      methodVisitor.ofType(type);
      return new AnnotationMethods(
          type, methods -> annotations = names.withMethods(annotations, type, methods));
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String method,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return methodVisitor.begin(access, method, descriptor, sink);
    }

    private void add(MethodOutline method) {
      suppresses |= allows(method.annotations());
      methods.add(method);
    }

    private static boolean allows(List<String> marks) {
      return !marks.isEmpty() && marks.stream().anyMatch(mark -> mark.startsWith(ALLOW));
    }

    ClassOutline outline() {
      return new ClassOutline(
          name,
          modifiers,
          superName,
          interfaces,
          annotations,
          suppresses || allows(annotations),
          methodVisitor.makesSettings(),
          methodVisitor.holders(),
          methods);
    }
  }

  /** Reads a class file whose names other class files have, too. */
  private static final class SharingClassReader extends ClassReader {
    private final byte[] bytes;
    private final SharedNames names;

    /** Null in the constructor above, which reads the names of attributes. */
    private final @Nullable String @Nullable [] read;

    SharingClassReader(byte[] bytes, SharedNames names) {
      super(bytes);
      this.bytes = bytes;
      this.names = names;
      this.read = new String[getItemCount()];
    }

    @Override
    public @Nullable String readUTF8(int offset, char[] buffer) {
      if (read == null) {
        return super.readUTF8(offset, buffer);
      }
      int index = readUnsignedShort(offset);
      if (offset == 0 || index == 0) {
        return null;
      }
      String name = read[index];
      if (name == null) {
        int at = getItem(index);
        name = names.of(bytes, at + 2, readUnsignedShort(at));
        if (name == null) {
          name = super.readUTF8(offset, buffer);
        }
        read[index] = name;
      }
      return name;
    }
  }
}
