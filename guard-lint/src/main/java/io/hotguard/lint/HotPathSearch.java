/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.AnnotationFacts;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.HotPaths;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.Dispatch;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds what entry points reach.
 *
 * <p>An entry point is a method marked {@code @HotPath}, or any method of a class so marked. From
 * there the search follows calls by class hierarchy among the given classes, lambdas and method
 * references where they are made, and the tasks and functions of the JDK (such as {@code Runnable})
 * where an object of them is made. It does not follow what runs once: static initialisers, and
 * lambdas that fill a cache ({@code computeIfAbsent}, {@code withInitial}).
 *
 * <h2>Threading</h2>
 *
 * Stateless; any number of threads may search at once.
 */
public final class HotPathSearch {
  /** The number of calls that a path has at most, when nothing else is asked for. */
  public static final int DEFAULT_DEPTH = 5;

  private static final String HOT_PATH = "io.hotguard.HotPath";
  private static final String REASON = "@HotPath";
  private static final Set<String> FILLERS =
      Set.of("computeIfAbsent", "withInitial", "newThreadLocal");
  private static final Map<String, Set<String>> TASKS =
      Map.of(
          "java.lang.Runnable", Set.of("run"),
          "java.lang.Thread", Set.of("run"),
          "java.util.TimerTask", Set.of("run"),
          "java.util.concurrent.Callable", Set.of("call"),
          "java.util.function.Supplier", Set.of("get"),
          "java.util.function.Consumer", Set.of("accept"),
          "java.util.function.Function", Set.of("apply"),
          "java.util.function.Predicate", Set.of("test"),
          "java.util.Comparator", Set.of("compare"),
          "java.util.Iterator", Set.of("hasNext", "next"));

  private final int depth;

  /** Creates a search of {@link #DEFAULT_DEPTH}. */
  public HotPathSearch() {
    this(DEFAULT_DEPTH);
  }

  /**
   * Creates a search.
   *
   * @param depth the number of calls that a path has at most, 0 or more
   * @throws IllegalArgumentException if the depth is negative
   */
  public HotPathSearch(int depth) {
    if (depth < 0) {
      throw new IllegalArgumentException("depth " + depth + ": must be 0 or more");
    }
    this.depth = depth;
  }

  /**
   * Searches.
   *
   * @param classes the classes, in any order; of two with one name the first counts
   * @return what is hot, each by one of its shortest paths; the same for the same classes
   */
  public HotPaths search(Collection<ClassFacts> classes) {
    ClassHierarchy hierarchy = new ClassHierarchy(classes);
    Map<MethodRef, HotPaths.Step> steps = new LinkedHashMap<>();
    Deque<MethodRef> open = new ArrayDeque<>(entryPoints(hierarchy, steps));
    for (int calls = 0; calls < depth && !open.isEmpty(); calls++) {
      Deque<MethodRef> further = new ArrayDeque<>();
      for (MethodRef caller : open) {
        follow(hierarchy, caller, steps, further);
      }
      open = further;
    }
    return new HotPaths(steps);
  }

  private static List<MethodRef> entryPoints(
      ClassHierarchy hierarchy, Map<MethodRef, HotPaths.Step> steps) {
    for (ClassFacts type : hierarchy.classes()) {
      boolean all = isMarked(type.annotations());
      for (MethodFacts method : type.methods()) {
        boolean own = all && !method.isSynthetic() && !method.name().equals("<clinit>");
        if (own || isMarked(method.annotations())) {
          steps.put(type.ref(method), HotPaths.Step.entry(REASON));
        }
      }
    }
    return List.copyOf(steps.keySet());
  }

  private static boolean isMarked(List<AnnotationFacts> annotations) {
    return annotations.stream().anyMatch(annotation -> annotation.type().equals(HOT_PATH));
  }

  private static void follow(
      ClassHierarchy hierarchy,
      MethodRef caller,
      Map<MethodRef, HotPaths.Step> steps,
      Deque<MethodRef> further) {
    ClassFacts type = hierarchy.type(caller.owner());
    MethodFacts method =
        type == null ? null : type.method(caller.name(), caller.descriptor()).orElse(null);
    if (method == null) {
      return;
    }
    for (Instruction instruction : method.instructions()) {
      for (MethodRef next : targets(hierarchy, method, instruction)) {
        HotPaths.Step step = HotPaths.Step.call(caller, instruction.site().line());
        if (steps.putIfAbsent(next, step) == null) {
          further.add(next);
        }
      }
    }
  }

  private static Collection<MethodRef> targets(
      ClassHierarchy hierarchy, MethodFacts method, Instruction instruction) {
    if (instruction instanceof Call call) {
      return call.dispatch() == Dispatch.STATIC || call.dispatch() == Dispatch.SPECIAL
          ? one(hierarchy.declared(call.target()))
          : hierarchy.implementations(call.target());
    }
    if (instruction instanceof Instruction.DynamicCall made && made.implementation() != null) {
      return fillsCache(method, made.site().ordinal())
          ? List.of()
          : hierarchy.implementations(made.implementation());
    }
    if (instruction instanceof Instruction.Allocation made && !made.descriptor().isEmpty()) {
      return fillsCache(method, made.site().ordinal()) ? List.of() : allocated(hierarchy, made);
    }
    return List.of();
  }

  private static Collection<MethodRef> one(@Nullable MethodRef method) {
    return method == null ? List.of() : List.of(method);
  }

  private static boolean fillsCache(MethodFacts method, int ordinal) {
    return method.all(Call.class).stream()
        .filter(call -> FILLERS.contains(call.target().name()))
        .anyMatch(call -> call.arguments().stream().anyMatch(origin -> isFrom(origin, ordinal)));
  }

  private static boolean isFrom(Origin origin, int ordinal) {
    return (origin instanceof Origin.Result result && result.ordinal() == ordinal)
        || (origin instanceof Origin.Created created && created.ordinal() == ordinal);
  }

  /** The constructor, and what the JDK will call of the object. */
  private static Collection<MethodRef> allocated(
      ClassHierarchy hierarchy, Instruction.Allocation made) {
    Set<MethodRef> found = new TreeSet<>();
    ClassFacts type = hierarchy.type(made.type());
    if (type == null) {
      return found;
    }
    found.addAll(one(hierarchy.declared(new MethodRef(type.name(), "<init>", made.descriptor()))));
    for (String supertype : type.supertypes()) {
      Set<String> names = TASKS.getOrDefault(supertype, Set.of());
      type.methods().stream()
          .filter(method -> names.contains(method.name()) && !method.isStatic())
          .forEach(method -> found.add(type.ref(method)));
    }
    return found;
  }
}
