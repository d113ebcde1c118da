/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.FunctionUse;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells which methods with an endless loop a thread runs: the body of a thread, or of a task or
 * function that is handed to another thread, and what the body calls within {@link #CALLS} calls.
 * In any other method such a loop may be a wait for one thing.
 */
final class ThreadBodies {
  static final int CALLS = 3;

  private static final Map<String, String> TASKS =
      Map.of(
          "java.lang.Runnable", "run",
          "java.lang.Thread", "run",
          "java.util.concurrent.Callable", "call");

  private final MethodIds refs;
  private final Hierarchy hierarchy;

  /** The methods with an endless loop, and the methods that lead to one. */
  private final BitSet leading = new BitSet();

  ThreadBodies(MethodIds refs, Hierarchy hierarchy) {
    this.refs = refs;
    this.hierarchy = hierarchy;
  }

  /**
   * The methods among some that a thread runs.
   *
   * @param endless the numbers of the methods with an endless loop
   */
  BitSet run(BitSet endless) {
    BitSet found = new BitSet();
    if (endless.isEmpty()) {
      return found;
    }
    leading.or(endless);
    MethodNode[] methods = hierarchy.methods();
    for (int calls = 0; calls < CALLS; calls++) {
      BitSet callers = new BitSet();
      for (int method = 0; method < methods.length; method++) {
        if (!leading.get(method) && leads(method)) {
          callers.set(method);
        }
      }
      leading.or(callers);
    }
    for (int body : bodies()) {
      follow(body, endless, found);
    }
    return found;
  }

  private void follow(int body, BitSet endless, BitSet found) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(body));
    for (int calls = 0; calls <= CALLS && !open.isEmpty(); calls++) {
      Deque<Integer> further = new ArrayDeque<>();
      for (int method : open) {
        if (!seen.get(method)) {
          seen.set(method);
          if (endless.get(method)) {
            found.set(method);
          }
          addLeading(method, further);
        }
      }
      open = further;
    }
  }

  /** Whether a method itself calls one that leads to an endless loop. */
  private boolean leads(int method) {
    int[] edges = hierarchy.methods()[method].edges;
    for (int i = 0; i < edges.length; i += Edges.STRIDE) {
      if (leadingCallee(edges, i) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds the methods that lead to an endless loop and that a method calls itself. */
  private void addLeading(int method, Deque<Integer> found) {
    int[] edges = hierarchy.methods()[method].edges;
    for (int i = 0; i < edges.length; i += Edges.STRIDE) {
      int callee = leadingCallee(edges, i);
      if (callee >= 0) {
        found.add(callee);
      }
    }
  }

  private int leadingCallee(int[] edges, int at) {
    Kind kind = Edges.kind(edges[at + 1]);
    if (kind != Kind.EXACT && kind != Kind.VIRTUAL) {
      return -1;
    }
    int callee = hierarchy.methodOf(edges[at]);
    return callee >= 0 && leading.get(callee) ? callee : -1;
  }

  /** The methods and functions that a thread or executor calls, as far as they lead to a loop. */
  private List<Integer> bodies() {
    List<Integer> bodies = new ArrayList<>();
    for (TypeNode type : hierarchy.types()) {
      Set<String> above = null;
      for (MethodNode method : type.methods()) {
        int id = hierarchy.methodOf(method.ref);
        String name = refs.nameText(method.ref);
        if (leading.get(id) && TASKS.containsValue(name)) {
          above = above == null ? hierarchy.supertypeNames(type) : above;
          if (above.stream().anyMatch(task -> name.equals(TASKS.get(task)))) {
            bodies.add(id);
          }
        }
        addFunctions(method, bodies);
      }
    }
    return bodies;
  }

  private void addFunctions(MethodNode method, List<Integer> bodies) {
    for (int i = 0; i < method.edges.length; i += Edges.STRIDE) {
      int bits = method.edges[i + 1];
      int function = hierarchy.methodOf(method.edges[i]);
      if (Edges.kind(bits) == Kind.FUNCTION
          && Edges.use(bits) == FunctionUse.LATER
          && function >= 0
          && leading.get(function)) {
        bodies.add(function);
      }
    }
  }
}
