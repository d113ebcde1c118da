/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.FieldFacts;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodFacts;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Turns class files into facts. Stateless; any number of threads may read at once.
 *
 * <p><b>Errors:</b> Reading never throws. A file that is corrupt, or newer than the reader knows,
 * gives no facts and a note. A method that is corrupt or too large gives what is certain and a
 * note.
 */
public final class ClassFileReader {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int HEADER_BYTES = 8;
  private static final int MAJOR_AT = 6;
  private static final int JAVA_1_0_MAJOR = 44;

  /** The newest version that ASM knows; a test fails when a newer ASM knows more. */
  static final int MAX_MAJOR = Opcodes.V28 & 0xFFFF;

  /** Creates a reader. */
  public ClassFileReader() {}

  /**
   * Reads one class file into facts, or notes that say why there are no facts.
   *
   * @param source a name for notes, such as {@code app.jar!/com/acme/Cart.class}
   */
  public Reading read(String source, byte[] bytes) {
    List<ClassFileNote> late = new ArrayList<>();
    Reading reading = readDeferred(source, bytes, late::add);
    Optional<ClassFacts> facts = reading.facts().map(ClassFileReader::readToTheEnd);
    List<ClassFileNote> notes = new ArrayList<>(reading.notes());
    notes.addAll(late);
    return new Reading(facts, notes);
  }

  private static ClassFacts readToTheEnd(ClassFacts facts) {
    List<MethodFacts> methods = new ArrayList<>();
    for (MethodFacts method : facts.methods()) {
      List<Instruction> instructions = List.copyOf(method.instructions());
      methods.add(
          new MethodFacts(
              method.name(),
              method.descriptor(),
              method.modifiers(),
              method.annotations(),
              instructions));
    }
    return new ClassFacts(
        facts.name(),
        facts.modifiers(),
        facts.superName(),
        facts.interfaces(),
        facts.annotations(),
        facts.fields(),
        methods);
  }

  /**
   * Reads one class file, and the code of each method when its instructions are first asked for.
   *
   * @param late takes notes about methods, at any time and on any thread that asks for instructions
   */
  public Reading readDeferred(String source, byte[] bytes, Consumer<ClassFileNote> late) {
    Optional<String> refusal = refusal(bytes);
    if (refusal.isPresent()) {
      return new Reading(Optional.empty(), List.of(new ClassFileNote(source, refusal.get())));
    }
    try {
      ClassNode node = new ClassNode();
      new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
      return new Reading(Optional.of(facts(source, node, late)), List.of());
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      // ASM does not check what it reads: a corrupt file ends in any of a dozen exceptions.
      String message = "not a readable class file: " + Notes.of(e);
      return new Reading(Optional.empty(), List.of(new ClassFileNote(source, message)));
    }
  }

  /** Why bytes are no class file that this version reads, or empty. */
  public static Optional<String> refusal(byte[] bytes) {
    if (bytes.length < HEADER_BYTES || ByteBuffer.wrap(bytes).getInt(0) != MAGIC) {
      return Optional.of("not a class file: it does not begin with CAFEBABE");
    }
    int major = ByteBuffer.wrap(bytes).getShort(MAJOR_AT) & 0xFFFF;
    if (major > MAX_MAJOR) {
      return Optional.of(
          "written for Java "
              + (major - JAVA_1_0_MAJOR)
              + " (class file version "
              + major
              + "); this reader knows up to Java "
              + (MAX_MAJOR - JAVA_1_0_MAJOR));
    }
    try {
      return ClassFileShape.fits(bytes)
          ? Optional.empty()
          : Optional.of("not a readable class file: an attribute is longer than the file");
    } catch (RuntimeException e) {
      return Optional.of("not a readable class file: " + Notes.of(e));
    }
  }

  private static ClassFacts facts(String source, ClassNode node, Consumer<ClassFileNote> late) {
    List<FieldFacts> fields = new ArrayList<>();
    for (FieldNode field : node.fields) {
      fields.add(
          new FieldFacts(
              field.name,
              field.desc,
              field.access,
              Annotations.of(field.visibleAnnotations, field.invisibleAnnotations)));
    }
    List<MethodFacts> methods = new ArrayList<>();
    for (MethodNode method : node.methods) {
      methods.add(
          MethodFacts.deferred(
              method.name,
              method.desc,
              method.access,
              Annotations.of(method.visibleAnnotations, method.invisibleAnnotations),
              () -> instructions(source, node.name, method, late)));
    }
    return new ClassFacts(
        Names.binary(node.name),
        node.access,
        node.superName == null ? null : Names.binary(node.superName),
        node.interfaces.stream().map(Names::binary).toList(),
        Annotations.of(node.visibleAnnotations, node.invisibleAnnotations),
        fields,
        methods);
  }

  private static List<Instruction> instructions(
      String source, String owner, MethodNode method, Consumer<ClassFileNote> late) {
    if (method.instructions.size() == 0) {
      return List.of();
    }
    String reason;
    try {
      MethodBody body = new MethodBody(owner, method);
      List<Instruction> instructions = body.instructions();
      body.doubts().forEach(doubt -> late.accept(note(source, method, doubt)));
      return instructions;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      reason = Notes.of(e);
    }
    late.accept(note(source, method, "its code is not readable: " + reason));
    return List.of();
  }

  private static ClassFileNote note(String source, MethodNode method, String text) {
    return new ClassFileNote(source, "method " + method.name + method.desc + ": " + text);
  }

  /**
   * The facts of a class file, empty if it is unreadable, and notes, at least one without facts.
   */
  public record Reading(Optional<ClassFacts> facts, List<ClassFileNote> notes) {

    /** Creates a reading; copies the list. */
    public Reading {
      notes = List.copyOf(notes);
    }
  }
}
