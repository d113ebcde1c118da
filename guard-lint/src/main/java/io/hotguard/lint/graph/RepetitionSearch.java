/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Repetition;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import io.hotguard.rule.Location;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Finds the methods that loops of their callers repeat: methods called in a loop or for each
 * element of a stream, and their callees over at most {@link #CALLS} calls. Tasks handed to other
 * threads run side by side, so they are left out. A hot method is repeated only if a hot one
 * repeats it: the loop of a nightly job says nothing of a request.
 */
final class RepetitionSearch {
  static final int CALLS = 4;

  private static final int NONE = -1;

  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final HotSearch hot;

  /** By method: the method that holds the loop, and the line in it; negative for elements. */
  private final int[] holders;

  private final int[] lines;

  /** By method: the method that calls it on the way from the holder, and the line. */
  private final int[] callers;

  private final int[] callLines;

  RepetitionSearch(MethodIds refs, Hierarchy hierarchy, HotSearch hot) {
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.hot = hot;
    this.holders = new int[hierarchy.methods().length];
    this.lines = new int[holders.length];
    this.callers = new int[holders.length];
    this.callLines = new int[holders.length];
    Arrays.fill(holders, NONE);
  }

  void search() {
    List<Integer> open = new ArrayList<>();
    for (int caller = 0; caller < holders.length; caller++) {
      int[] edges = hierarchy.methods()[caller].edges;
      for (int i = 0; i < edges.length; i += Edges.STRIDE) {
        int bits = edges[i + 1];
        boolean elements =
            Edges.use(bits) == FunctionUse.ELEMENTS && Edges.kind(bits) == Kind.FUNCTION;
        if (Edges.repeated(bits) || elements) {
          int line = Edges.line(bits);
          mark(edges[i], bits, caller, caller, Edges.repeated(bits) ? line : -1 - line, open);
        }
      }
    }
    for (int calls = 0; calls < CALLS && !open.isEmpty(); calls++) {
      List<Integer> further = new ArrayList<>();
      for (int caller : open) {
        int[] edges = hierarchy.methods()[caller].edges;
        for (int i = 0; i < edges.length; i += Edges.STRIDE) {
          mark(edges[i], edges[i + 1], caller, holders[caller], lines[caller], further);
        }
      }
      open = further;
    }
  }

  private void mark(int ref, int bits, int caller, int holder, int line, List<Integer> open) {
    boolean isTask = Edges.kind(bits) == Kind.FUNCTION && Edges.use(bits) == FunctionUse.LATER;
    if (Edges.fillsCache(bits) || isTask) {
      return;
    }
    for (int method : hierarchy.targets(ref, Edges.kind(bits))) {
      boolean counts = hot.isHot(caller) || !hot.isHot(method);
      if (holders[method] == NONE && counts && method != holder) {
        holders[method] = holder;
        lines[method] = line;
        callers[method] = caller;
        callLines[method] = Edges.line(bits);
        open.add(method);
      }
    }
  }

  /** The calls from the method that holds the loop, the call in the loop first. */
  List<Location.Code> calls(MethodRef method) {
    int id = hierarchy.methodOf(refs.find(method));
    Deque<Location.Code> calls = new ArrayDeque<>();
    while (id >= 0 && holders[id] != NONE && calls.size() <= CALLS) {
      MethodRef caller = refs.get(hierarchy.methods()[callers[id]].ref);
      calls.addFirst(new Location.Code(caller.owner(), caller.name(), callLines[id]));
      id = callers[id] == holders[id] ? NONE : callers[id];
    }
    return List.copyOf(calls);
  }

  Optional<Repetition> of(MethodRef method) {
    int id = hierarchy.methodOf(refs.find(method));
    if (id < 0 || holders[id] == NONE) {
      return Optional.empty();
    }
    MethodRef holder = refs.get(hierarchy.methods()[holders[id]].ref);
    return Optional.of(
        lines[id] >= 0
            ? new Repetition(Repetition.Kind.LOOP, holder, lines[id])
            : new Repetition(Repetition.Kind.ELEMENTS, holder, -1 - lines[id]));
  }
}
