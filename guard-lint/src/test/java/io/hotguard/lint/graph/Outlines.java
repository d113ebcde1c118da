/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Outlines of classes that no compiler made: {@code type("acme.Cart").with(method("total"))}. */
final class Outlines {
  static final String OBJECT = "java.lang.Object";
  private static final String PLAIN = "()V";

  private Outlines() {}

  static Type type(String name, String... supertypes) {
    return new Type(name, List.of(supertypes));
  }

  /** A class, whose first supertype is its superclass; an interface has no superclass. */
  static final class Type {
    private final String name;
    private final List<String> supertypes;
    private final List<String> annotations = new ArrayList<>();
    private final List<MethodOutline> methods = new ArrayList<>();
    private int modifiers = Modifier.PUBLIC;

    private Type(String name, List<String> supertypes) {
      this.name = name;
      this.supertypes = supertypes;
    }

    Type annotated(String annotation) {
      annotations.add(annotation);
      return this;
    }

    Type modifiers(int bits) {
      modifiers = bits;
      return this;
    }

    Type asInterface() {
      modifiers |= Modifier.INTERFACE | Modifier.ABSTRACT;
      return this;
    }

    Type with(MethodOutline... given) {
      methods.addAll(Arrays.asList(given));
      return this;
    }

    ClassOutline outline() {
      boolean isInterface = Modifier.isInterface(modifiers);
      String superName = isInterface || supertypes.isEmpty() ? OBJECT : supertypes.get(0);
      List<String> interfaces =
          isInterface || supertypes.isEmpty()
              ? supertypes
              : supertypes.subList(1, supertypes.size());
      return new ClassOutline(
          name, modifiers, superName, interfaces, annotations, false, false, Set.of(), methods);
    }
  }

  static MethodOutline method(
      String name,
      String descriptor,
      int modifiers,
      List<String> annotations,
      List<CallOutline> calls) {
    return new MethodOutline(name, descriptor, modifiers, annotations, calls, List.of(), "", false);
  }

  static MethodOutline method(String name, CallOutline... calls) {
    return method(name, PLAIN, Modifier.PUBLIC, List.of(), List.of(calls));
  }

  static MethodOutline marked(String annotation, String name, CallOutline... calls) {
    return method(name, PLAIN, Modifier.PUBLIC, List.of(annotation), List.of(calls));
  }

  static MethodOutline abstractMethod(String name, String... annotations) {
    return method(
        name, PLAIN, Modifier.PUBLIC | Modifier.ABSTRACT, List.of(annotations), List.of());
  }

  static MethodOutline described(MethodOutline method, String descriptor) {
    return method(
        method.name(), descriptor, method.modifiers(), method.annotations(), method.calls());
  }

  static MethodOutline withModifiers(MethodOutline method, int modifiers) {
    return method(
        method.name(), method.descriptor(), modifiers, method.annotations(), method.calls());
  }

  static CallOutline call(String owner, String name) {
    return outline(Kind.VIRTUAL, owner, name, "", FunctionUse.KEPT, false);
  }

  static CallOutline call(MethodRef target) {
    return outline(Kind.VIRTUAL, target, "", FunctionUse.KEPT, false);
  }

  static CallOutline exact(String owner, String name) {
    return outline(Kind.EXACT, owner, name, "", FunctionUse.KEPT, false);
  }

  static CallOutline inLoop(String owner, String name) {
    return outline(Kind.VIRTUAL, owner, name, "", FunctionUse.KEPT, true);
  }

  static CallOutline lambda(String owner, String name, FunctionUse use) {
    return outline(Kind.FUNCTION, owner, name, "java.util.function.Consumer", use, false);
  }

  static CallOutline lambdaOf(String type, String owner, String name) {
    return lambdaOf(type, owner, name, FunctionUse.HANDED_ON);
  }

  static CallOutline lambdaOf(String type, String owner, String name, FunctionUse use) {
    return outline(Kind.FUNCTION, owner, name, type, use, false);
  }

  static CallOutline made(String owner) {
    return made(owner, PLAIN);
  }

  static CallOutline made(String owner, String descriptor) {
    return outline(
        Kind.OBJECT, new MethodRef(owner, "<init>", descriptor), "", FunctionUse.KEPT, false);
  }

  static CallOutline seldom(CallOutline call) {
    return with(call, call.line(), call.repeated(), true);
  }

  static CallOutline atLine(int line, CallOutline call) {
    return with(call, line, call.repeated(), call.seldom());
  }

  static CallOutline repeated(CallOutline call) {
    return with(call, call.line(), true, call.seldom());
  }

  private static CallOutline with(CallOutline call, int line, boolean repeated, boolean seldom) {
    return new CallOutline(
        call.kind(), call.target(), call.type(), call.use(), line, repeated, seldom);
  }

  private static CallOutline outline(
      Kind kind, String owner, String name, String type, FunctionUse use, boolean repeated) {
    return outline(kind, new MethodRef(owner, name, PLAIN), type, use, repeated);
  }

  private static CallOutline outline(
      Kind kind, MethodRef target, String type, FunctionUse use, boolean repeated) {
    return new CallOutline(kind, target, type, use, 7, repeated, false);
  }

  static MethodRef ref(String owner, String name) {
    return new MethodRef(owner, name, PLAIN);
  }

  static ProgramGraph graph(Type... types) {
    return graph(5, List.of(), types);
  }

  static ProgramGraph graph(int depth, List<String> entryPoints, Type... types) {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    for (int i = 0; i < types.length; i++) {
      builder.add(types[i].outline(), i);
    }
    return builder.build(HotSources.of(new NamePatterns(entryPoints)), depth);
  }

  /** The hot methods, as {@code Cart.total}, without packages. */
  static Set<String> hot(ProgramGraph graph) {
    Set<String> names = new TreeSet<>();
    for (MethodRef method : graph.hotPaths().steps().keySet()) {
      names.add(KnownEntryPoints.simpleName(method.owner()) + '.' + method.name());
    }
    return names;
  }
}
