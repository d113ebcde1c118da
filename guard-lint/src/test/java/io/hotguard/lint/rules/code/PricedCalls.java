/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.rule.FramePattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Programs of one call in a loop. */
final class PricedCalls {
  /** How a program makes its call. */
  enum Kind {
    /** For each request. */
    HOT,
    /** Nothing marks the method. */
    COLD,
    /** It keeps the result in a static field. */
    KEPT,
    /** Only the first request makes the call. */
    ONCE,
    /** The text of the call is an argument of the request. */
    GIVEN
  }

  private static final String OWN = "hot/Hot";
  private static final String TEXT = "Ljava/lang/String;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final int RECEIVER = 0;
  private static final int GIVEN_TEXT = 1;
  private static final int ROUND = 2;

  private PricedCalls() {}

  /** One overload of each method of a pattern, such that the conditions can hold. */
  static Stream<MethodRef> targets(FramePattern call, Set<PriceCondition> when) {
    return call.methods().stream().map(name -> target(call.className(), name, when));
  }

  private static MethodRef target(String type, String name, Set<PriceCondition> when) {
    return overloads(type, name).stream()
        .map(descriptor -> new MethodRef(type, name, descriptor))
        .filter(method -> fits(method, when))
        .min(
            Comparator.comparing((MethodRef method) -> method.parameterTypes().size())
                .thenComparing(Comparator.naturalOrder()))
        .orElseThrow(() -> new AssertionError("no fitting method " + type + "." + name));
  }

  private static boolean fits(MethodRef method, Set<PriceCondition> when) {
    List<String> parameters = method.parameterTypes();
    boolean isOfText = method.owner().equals("java.lang.String");
    return (!when.contains(PriceCondition.CONSTANT) || isOfText || parameters.contains(TEXT))
        && (!when.contains(PriceCondition.ARGUMENT) || !parameters.isEmpty());
  }

  private static List<String> overloads(String type, String name) {
    List<String> found = new ArrayList<>();
    Deque<String> open = new ArrayDeque<>(Set.of(type));
    while (!open.isEmpty()) {
      ClassFacts facts = read(open.remove());
      facts.methods().stream()
          .filter(method -> method.name().equals(name))
          .filter(method -> Modifier.isPublic(method.modifiers()) && !method.isSynthetic())
          .map(MethodFacts::descriptor)
          .forEach(found::add);
      if (found.isEmpty()) {
        open.addAll(facts.supertypes());
      }
    }
    return found;
  }

  private static ClassFacts read(String type) {
    String file = type.replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
      return new ClassFileReader().read(type, in.readAllBytes()).facts().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isStatic(MethodRef target) {
    return read(target.owner())
        .method(target.name(), target.descriptor())
        .filter(MethodFacts::isStatic)
        .isPresent();
  }

  static byte[] program(MethodRef target, Set<PriceCondition> when, Kind kind) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_6, ACC_PUBLIC, OWN, null, "java/lang/Object", null);
    writer.visitField(ACC_STATIC, "kept", OBJECT, null, null).visitEnd();
    writer.visitField(ACC_STATIC, "done", "Z", null, null).visitEnd();
    String receiver = "L" + target.owner().replace('.', '/') + ";";
    MethodVisitor code =
        writer.visitMethod(
            ACC_PUBLIC | ACC_STATIC, "handle", "(" + receiver + TEXT + ")V", null, null);
    if (kind != Kind.COLD) {
      code.visitAnnotation("Lio/hotguard/HotPath;", true).visitEnd();
    }
    code.visitCode();
    code.visitInsn(Opcodes.ICONST_0);
    code.visitVarInsn(Opcodes.ISTORE, ROUND);
    Label loop = new Label();
    Label end = new Label();
    code.visitLabel(loop);
    if (kind == Kind.ONCE) {
      code.visitFieldInsn(Opcodes.GETSTATIC, OWN, "done", "Z");
      code.visitJumpInsn(Opcodes.IFNE, end);
    }
    call(code, target, text(when), kind);
    code.visitLabel(end);
    code.visitIincInsn(ROUND, 1);
    code.visitVarInsn(Opcodes.ILOAD, ROUND);
    code.visitIntInsn(Opcodes.BIPUSH, 10);
    code.visitJumpInsn(Opcodes.IF_ICMPLT, loop);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    return writer.toByteArray();
  }

  private static String text(Set<PriceCondition> when) {
    return when.contains(PriceCondition.LITERAL) ? "acme" : "a+, b?";
  }

  private static void call(MethodVisitor code, MethodRef target, String text, Kind kind) {
    String owner = target.owner().replace('.', '/');
    boolean creates = target.name().equals("<init>");
    boolean isStatic = !creates && isStatic(target);
    boolean isOfText = target.owner().equals("java.lang.String");
    if (creates) {
      code.visitTypeInsn(Opcodes.NEW, owner);
      code.visitInsn(Opcodes.DUP);
    } else if (!isStatic) {
      if (isOfText && kind != Kind.GIVEN) {
        code.visitLdcInsn(text);
      } else {
        code.visitVarInsn(Opcodes.ALOAD, RECEIVER);
      }
    }
    target.parameterTypes().forEach(type -> push(code, type, text, kind));
    boolean isInterface = Modifier.isInterface(read(target.owner()).modifiers());
    code.visitMethodInsn(
        creates
            ? Opcodes.INVOKESPECIAL
            : isStatic
                ? Opcodes.INVOKESTATIC
                : isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL,
        owner,
        target.name(),
        target.descriptor(),
        isInterface);
    Type result = creates ? Type.getObjectType(owner) : Type.getReturnType(target.descriptor());
    if (kind == Kind.KEPT) {
      code.visitFieldInsn(Opcodes.PUTSTATIC, OWN, "kept", OBJECT);
    } else if (result.getSize() > 0) {
      code.visitInsn(result.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  private static void push(MethodVisitor code, String type, String text, Kind kind) {
    if (type.equals(TEXT)) {
      if (kind == Kind.GIVEN) {
        code.visitVarInsn(Opcodes.ALOAD, GIVEN_TEXT);
      } else {
        code.visitLdcInsn(text);
      }
      return;
    }
    code.visitInsn(
        switch (type) {
          case "J" -> Opcodes.LCONST_1;
          case "D" -> Opcodes.DCONST_1;
          case "F" -> Opcodes.FCONST_1;
          case "I", "S", "B", "C", "Z" -> Opcodes.ICONST_1;
          default -> Opcodes.ACONST_NULL;
        });
  }
}
