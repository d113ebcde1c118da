/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.lint.classfile.flow.ControlFlow;
import io.hotguard.lint.classfile.flow.Dominators;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.objectweb.asm.Opcodes;

/** The nodes from which every path ends in a {@code throw}, never in a return. */
final class Throwing {
  private final BitSet nodes;

  Throwing(ControlFlow flow, Dominators dominators) {
    BitSet returning = new BitSet();
    BitSet throwing = new BitSet();
    for (int node : dominators.order()) {
      int opcode = flow.node(node).getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        returning.set(node);
      } else if (opcode == Opcodes.ATHROW) {
        throwing.set(node);
      }
    }
    spread(flow, dominators, throwing);
    if (!throwing.isEmpty()) {
      spread(flow, dominators, returning);
      throwing.andNot(returning);
    }
    this.nodes = throwing;
  }

  boolean contains(int node) {
    return nodes.get(node);
  }

  /*
   * Only backwards along normal edges: the catch block says where an exception leads. An endless
   * loop leads neither to a throw nor to a return.
   */
  private static void spread(ControlFlow flow, Dominators dominators, BitSet reached) {
    Deque<Integer> open = new ArrayDeque<>();
    reached.stream().forEach(open::push);
    while (!open.isEmpty()) {
      int node = open.pop();
      for (int before : dominators.predecessors(node)) {
        if (!reached.get(before) && leads(flow, before, node)) {
          reached.set(before);
          open.push(before);
        }
      }
    }
  }

  private static boolean leads(ControlFlow flow, int node, int following) {
    for (int next : flow.next(node)) {
      if (next == following) {
        return true;
      }
    }
    return false;
  }
}
