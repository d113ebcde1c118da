/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Repetition;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import java.util.ArrayList;
import java.util.Arrays;
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

  RepetitionSearch(MethodIds refs, Hierarchy hierarchy, HotSearch hot) {
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.hot = hot;
    this.holders = new int[hierarchy.methods().length];
    this.lines = new int[holders.length];
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
        open.add(method);
      }
    }
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
