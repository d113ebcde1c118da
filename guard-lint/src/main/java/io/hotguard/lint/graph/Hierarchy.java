/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The class hierarchy, and the methods that a call can run.
 *
 * <p>Methods are numbered in the order of their classes' names. A call with more than {@link
 * #FAN_OUT} possible targets says little about each of them: it runs the declaration of its own
 * type, or nothing.
 */
final class Hierarchy {
  static final int FAN_OUT = 12;

  /** Above this number of subtypes, the search for overriding methods of one call stops. */
  private static final int MAX_SUBTYPES = 20_000;

  /** No class has more supertypes; in damaged files a class may be its own supertype. */
  private static final int MAX_CLASSES_ABOVE = 64;

  private static final int[] NONE = {};

  private final StringIds strings;
  private final MethodIds refs;
  private final List<TypeNode> types;
  private final Map<Integer, Set<Integer>> functions;
  private final Map<Integer, Set<Integer>> held;
  private final @Nullable TypeNode[] typeOfName;
  private final int[] @Nullable [] subtypesOfName;
  private final MethodNode[] methods;
  private final int[] methodOfRef;

  /**
   * The possible targets of a call by the receiver's class, by the number of the named method.
   * Rules on many threads ask again and again for the same ones.
   */
  private final AtomicReferenceArray<int @Nullable []> targetsOfRef;

  Hierarchy(
      StringIds strings,
      MethodIds refs,
      List<TypeNode> given,
      Map<Integer, Set<Integer>> functions,
      Map<Integer, Set<Integer>> held) {
    this.strings = strings;
    this.functions = functions;
    this.held = held;
    this.refs = refs;
    this.types = new ArrayList<>(given);
    types.sort(Comparator.comparing(type -> strings.get(type.name())));
    this.typeOfName = new TypeNode[strings.size()];
    this.subtypesOfName = new int[strings.size()][];
    this.methods =
        types.stream().flatMap(t -> Arrays.stream(t.methods())).toArray(MethodNode[]::new);
    this.methodOfRef = new int[refs.size()];
    this.targetsOfRef = new AtomicReferenceArray<>(refs.size());
    Arrays.fill(methodOfRef, -1);
    for (int id = 0; id < methods.length; id++) {
      if (methodOfRef[methods[id].ref] < 0) {
        methodOfRef[methods[id].ref] = id;
      }
    }
    for (TypeNode type : types) {
      typeOfName[type.name()] = type;
    }
    linkSubtypes();
  }

  /** Each type's direct subtypes, in the order of their names. */
  private void linkSubtypes() {
    int[] counts = new int[subtypesOfName.length];
    for (TypeNode type : types) {
      for (int supertype : type.supertypes()) {
        counts[supertype]++;
      }
    }
    for (int i = types.size() - 1; i >= 0; i--) {
      for (int supertype : types.get(i).supertypes()) {
        if (subtypesOfName[supertype] == null) {
          subtypesOfName[supertype] = new int[counts[supertype]];
        }
        subtypesOfName[supertype][--counts[supertype]] = types.get(i).name();
      }
    }
  }

  String name(TypeNode type) {
    return strings.get(type.name());
  }

  List<TypeNode> types() {
    return types;
  }

  MethodNode[] methods() {
    return methods;
  }

  @Nullable TypeNode type(int name) {
    return name < 0 ? null : typeOfName[name];
  }

  TypeNode owner(MethodNode method) {
    TypeNode type = typeOfName[refs.owner(method.ref)];
    if (type == null) {
      throw new IllegalStateException("a method without its type: " + refs.get(method.ref));
    }
    return type;
  }

  /** The number of the method of a name, or -1 if no given type declares it. */
  int methodOf(int ref) {
    return ref < 0 ? -1 : methodOfRef[ref];
  }

  /** The method that a non-virtual call runs, superclasses before interfaces; or -1. */
  int declared(int owner, int name, int descriptor) {
    int next = owner;
    for (int steps = 0; steps < MAX_CLASSES_ABOVE; steps++) {
      TypeNode type = typeOfName[next];
      if (type == null) {
        break;
      }
      int method = methodOf(refs.find(next, name, descriptor));
      if (method >= 0) {
        return method;
      }
      if (type.supertypes().length == 0) {
        break;
      }
      next = type.supertypes()[0];
    }
    return typeOfName[owner] == null ? -1 : declaredByInterface(owner, name, descriptor);
  }

  private int declaredByInterface(int owner, int name, int descriptor) {
    Deque<Integer> open = new ArrayDeque<>(List.of(owner));
    Set<Integer> seen = new HashSet<>();
    while (!open.isEmpty()) {
      int next = open.remove();
      TypeNode type = typeOfName[next];
      if (type != null && seen.add(next)) {
        int method = methodOf(refs.find(next, name, descriptor));
        if (method >= 0) {
          return method;
        }
        for (int supertype : type.supertypes()) {
          open.add(supertype);
        }
      }
    }
    return -1;
  }

  /** The possible targets of a call; the array must not be changed. */
  int[] targets(int ref, Kind kind) {
    if (kind.isExact()) {
      int declared = methodOfRef[ref] >= 0 ? methodOfRef[ref] : declared(ref);
      return declared < 0 ? NONE : new int[] {declared};
    }
    return targets(ref);
  }

  /** The targets of a virtual call as in {@link #targets(int, Kind)}; also for a function. */
  int[] targets(int ref) {
    int[] known = targetsOfRef.get(ref);
    if (known == null) {
      known = dispatch(ref);
      targetsOfRef.set(ref, known);
    }
    return known;
  }

  private int declared(int ref) {
    return declared(refs.owner(ref), refs.name(ref), refs.descriptor(ref));
  }

  private int[] dispatch(int ref) {
    int declared = declared(ref);
    boolean concrete = declared >= 0 && !Modifier.isAbstract(methods[declared].modifiers);
    int[] own = concrete ? new int[] {declared} : NONE;
    if (declared >= 0 && !mayBeOverridden(methods[declared])) {
      return own;
    }
    Set<Integer> found = new TreeSet<>();
    boolean few =
        eachSubtype(
            refs.owner(ref),
            subtype -> {
              int method = declared(subtype.name(), refs.name(ref), refs.descriptor(ref));
              if (method >= 0 && !Modifier.isAbstract(methods[method].modifiers)) {
                found.add(method);
              }
              return found.size() <= FAN_OUT;
            });
    if (!few) {
      return own;
    }
    Set<Integer> made =
        declared >= 0 && !concrete // the one abstract method of an interface for functions
            ? functions.getOrDefault(refs.owner(ref), Set.of())
            : held.getOrDefault(ref, Set.of());
    made.stream().map(this::methodOf).filter(function -> function >= 0).forEach(found::add);
    boolean implementedElsewhere = declared >= 0 && found.isEmpty();
    if (concrete || implementedElsewhere) {
      found.add(declared);
    }
    return found.size() > FAN_OUT ? own : found.stream().mapToInt(Integer::intValue).toArray();
  }

  private boolean mayBeOverridden(MethodNode method) {
    int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
    return (method.modifiers & fixed) == 0
        && !Modifier.isFinal(owner(method).modifiers())
        && !refs.nameText(method.ref).startsWith("<");
  }

  interface TypeVisitor {
    /** Returns false to see no more types. */
    boolean visit(TypeNode type);
  }

  /** Visits all types below one; false if the visitor or the limit ended that. */
  boolean eachSubtype(int name, TypeVisitor visitor) {
    int[] direct = subtypesOfName[name];
    if (direct == null) {
      return true;
    }
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    Arrays.stream(direct).forEach(open::add);
    while (!open.isEmpty()) {
      int next = open.remove();
      TypeNode type = typeOfName[next];
      if (type != null && seen.add(next)) {
        if (seen.size() > MAX_SUBTYPES || !visitor.visit(type)) {
          return false;
        }
        int[] further = subtypesOfName[next];
        if (further != null) {
          Arrays.stream(further).forEach(open::add);
        }
      }
    }
    return true;
  }

  /** The names of all types above one, the nearest first, also of types outside the input. */
  Set<String> supertypeNames(TypeNode type) {
    Set<Integer> seen = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    Arrays.stream(type.supertypes()).forEach(open::add);
    while (!open.isEmpty()) {
      int next = open.remove();
      if (seen.add(next)) {
        TypeNode supertype = typeOfName[next];
        if (supertype != null) {
          Arrays.stream(supertype.supertypes()).forEach(open::add);
        }
      }
    }
    Set<String> names = new LinkedHashSet<>();
    seen.forEach(name -> names.add(strings.get(name)));
    return names;
  }
}
