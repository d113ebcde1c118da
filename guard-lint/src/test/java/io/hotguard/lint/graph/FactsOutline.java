/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.hotguard.code.AnnotationFacts;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.FieldRef;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Site;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes outlines of classes from their facts. */
public final class FactsOutline {
  private static final String ALLOW = "io.hotguard.AllowOnHotPath";

  private FactsOutline() {}

  public static ClassOutline of(ClassFacts facts) {
    List<MethodOutline> methods = new ArrayList<>();
    boolean suppresses = allows(facts.annotations());
    for (MethodFacts method : facts.methods()) {
      suppresses |= allows(method.annotations());
      methods.add(
          Outlines.method(
              method.name(),
              method.descriptor(),
              method.modifiers(),
              names(method.annotations()),
              calls(method)));
    }
    return new ClassOutline(
        facts.name(),
        facts.modifiers(),
        facts.superName(),
        facts.interfaces(),
        names(facts.annotations()),
        suppresses,
        false,
        holders(facts),
        methods);
  }

  private static Set<FieldRef> holders(ClassFacts facts) {
    return facts.methods().stream()
        .flatMap(method -> method.all(Instruction.FieldAccess.class).stream())
        .filter(Instruction.FieldAccess::isStatic)
        .filter(
            access ->
                access.descriptor().startsWith("Ljava/util/")
                    || access.descriptor().endsWith("ThreadLocal;"))
        .map(Instruction.FieldAccess::field)
        .collect(toSet());
  }

  private static boolean allows(List<AnnotationFacts> annotations) {
    return annotations.stream().anyMatch(annotation -> annotation.type().startsWith(ALLOW));
  }

  private static List<String> names(List<AnnotationFacts> annotations) {
    List<String> names = new ArrayList<>();
    for (AnnotationFacts each : annotations) {
      if (each.values().get("method") instanceof List<?> methods) {
        String joined = methods.stream().map(String::valueOf).sorted().collect(joining(","));
        names.add(0, each.type() + '=' + joined);
      }
      names.add(each.type());
    }
    return names;
  }

  private static List<CallOutline> calls(MethodFacts method) {
    List<CallOutline> calls = new ArrayList<>();
    for (Instruction instruction : method.instructions()) {
      CallOutline call = call(method, instruction);
      if (call != null) {
        calls.add(call);
      }
    }
    return calls;
  }

  private static @Nullable CallOutline call(MethodFacts method, Instruction instruction) {
    if (instruction instanceof Call call) {
      return outline(
          call.isExact() ? Kind.EXACT : Kind.VIRTUAL,
          call.target(),
          "",
          FunctionUse.of(method, call),
          call.site(),
          false);
    }
    if (instruction instanceof Allocation made && !made.descriptor().isEmpty()) {
      MethodRef constructor = new MethodRef(made.type(), "<init>", made.descriptor());
      return outline(
          Kind.OBJECT, constructor, "", FunctionUse.of(method, made), made.site(), false);
    }
    if (instruction instanceof DynamicCall made && made.implementation() != null) {
      return outline(
          Kind.FUNCTION,
          made.implementation(),
          interfaceOf(made.descriptor()),
          FunctionUse.of(method, made),
          made.site(),
          FunctionUse.isAfterFailure(made.function()));
    }
    return null;
  }

  private static String interfaceOf(String descriptor) {
    int from = descriptor.indexOf(")L") + 2;
    return from < 2 || !descriptor.endsWith(";")
        ? ""
        : descriptor.substring(from, descriptor.length() - 1).replace('/', '.');
  }

  private static CallOutline outline(
      Kind kind, MethodRef target, String type, FunctionUse use, Site site, boolean afterFailure) {
    return new CallOutline(kind, target, type, use, site.line(), site.isRepeated(), afterFailure);
  }
}
