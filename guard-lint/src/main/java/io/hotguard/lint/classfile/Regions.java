/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.lint.classfile.flow.ControlFlow;
import io.hotguard.lint.classfile.flow.Dominators;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Monitors held, exceptions caught and exceptions being handled, at each node. */
final class Regions {
  private final ControlFlow flow;
  private final MethodNode method;
  private final int[] monitors;
  private final List<List<String>> handling;

  Regions(ControlFlow flow, Dominators dominators, MethodNode method) {
    this.flow = flow;
    this.method = method;
    this.monitors = monitors(dominators);
    this.handling = handling(dominators);
  }

  boolean isLocked(int node) {
    return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0 || monitors[node] > 0;
  }

  List<String> handling(int node) {
    return handling.get(node);
  }

  /** The order of the table is that of the JVM: an inner try comes before the outer one. */
  List<String> caught(int node) {
    if (method.tryCatchBlocks.isEmpty()) {
      return List.of();
    }
    Set<String> types = new LinkedHashSet<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type != null
          && flow.indexOf(block.start) <= node
          && node < flow.indexOf(block.end)) {
        types.add(Names.binary(block.type));
      }
    }
    return List.copyOf(types);
  }

  /*
   * The first path to a node decides: compilers write structured monitors. On exit from a handler
   * of a synchronized block the count may fall below its old value, but never below zero.
   */
  private int[] monitors(Dominators dominators) {
    int[] before = new int[flow.size()];
    Arrays.fill(before, -1);
    before[0] = 0;
    for (int node : dominators.order()) {
      int opcode = flow.node(node).getOpcode();
      int held = Math.max(0, before[node]);
      int after =
          opcode == Opcodes.MONITORENTER
              ? held + 1
              : opcode == Opcodes.MONITOREXIT ? Math.max(0, held - 1) : held;
      for (int next : flow.next(node)) {
        before[next] = before[next] < 0 ? after : before[next];
      }
      for (int handler : flow.handlers(node)) {
        before[handler] = before[handler] < 0 ? held : before[handler];
      }
    }
    return before;
  }

  private List<List<String>> handling(Dominators dominators) {
    if (method.tryCatchBlocks.isEmpty()) {
      return Collections.nCopies(flow.size(), List.of());
    }
    List<List<String>> at = new ArrayList<>();
    for (int node = 0; node < flow.size(); node++) {
      at.add(List.of());
    }
    Map<Integer, Set<String>> starts = new HashMap<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type != null) {
        starts
            .computeIfAbsent(flow.indexOf(block.handler), start -> new LinkedHashSet<>())
            .add(Names.binary(block.type));
      }
    }
    for (int node : dominators.order()) {
      List<String> inherited = at.get(dominators.parent(node));
      Set<String> own = new LinkedHashSet<>(starts.getOrDefault(node, Set.of()));
      own.addAll(inherited);
      at.set(node, own.size() == inherited.size() ? inherited : List.copyOf(own));
    }
    return at;
  }
}
