/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Instruction;
import io.hotguard.code.Site;
import io.hotguard.lint.classfile.flow.ControlFlow;
import io.hotguard.lint.classfile.flow.Dominators;
import io.hotguard.lint.classfile.flow.Loops;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** The code of one method as facts. */
final class MethodBody {

  /*
   * A compiler's output stays far below both limits. The JVM allows 64 KiB of code and 65,535
   * locals, and a file that claims both would fill the heap with frames.
   */
  private static final long MAX_FRAME_SLOTS = 1L << 23;
  private static final long MAX_TRY_STEPS = 1L << 23;

  private final MethodNode method;
  private final AbstractInsnNode[] nodes;
  private final int[] ordinals;
  private final int[] lines;
  private final List<String> doubts = new ArrayList<>();

  private @Nullable Frame<OriginValue>[] frames;
  private final @Nullable ControlFlow flow;

  MethodBody(String owner, MethodNode method) {
    this.method = method;
    this.nodes = method.instructions.toArray();
    this.ordinals = new int[nodes.length];
    this.lines = new int[nodes.length];
    number();
    boolean follow = (long) nodes.length * method.tryCatchBlocks.size() <= MAX_TRY_STEPS;
    this.flow = follow ? new ControlFlow(method) : null;
    this.frames =
        follow && (long) nodes.length * (method.maxLocals + method.maxStack) <= MAX_FRAME_SLOTS
            ? analyze(owner)
            : noFrames();
    if (!follow) {
      doubts.add("too many try blocks to follow; loops and monitors are not known");
    } else if (frames.length == 0 && doubts.isEmpty()) {
      doubts.add("too large to follow; the origins of values are not known");
    }
  }

  /** The facts that are unknown for this method; complete after the instructions. */
  List<String> doubts() {
    return doubts;
  }

  List<Instruction> instructions() {
    Map<Integer, Integer> constructors = constructorCalls();
    Dominators dominators = flow == null ? null : new Dominators(flow);
    Loops loops = flow == null || dominators == null ? null : new Loops(flow, dominators);
    if (loops != null && !loops.isComplete()) {
      doubts.add("too many jumps back to follow; loops are not known");
    }
    Regions regions =
        flow == null || dominators == null ? null : new Regions(flow, dominators, method);
    Branches branches =
        flow == null || dominators == null || loops == null
            ? null
            : new Branches(flow, dominators, loops, frames);
    Throwing throwing = flow == null || dominators == null ? null : new Throwing(flow, dominators);
    List<Instruction> instructions = new ArrayList<>();
    for (int node = 0; node < nodes.length; node++) {
      if (!InstructionFacts.isFact(nodes[node])
          || (dominators != null && !dominators.isReachable(node))) {
        continue;
      }
      Frame<OriginValue> frame = node < frames.length ? frames[node] : null;
      Site site =
          loops == null || regions == null || branches == null || throwing == null
              ? new Site(ordinals[node], lines[node], 0, isSynchronized(), List.of(), List.of())
              : new Site(
                  ordinals[node],
                  lines[node],
                  loops.depth(node),
                  loops.shortDepth(node),
                  loops.retryDepth(node),
                  regions.isLocked(node),
                  regions.caught(node),
                  regions.handling(node),
                  throwing.contains(node),
                  branches.at(node),
                  branches.choicesAt(node));
      Instruction instruction =
          new InstructionFacts(site, new Operands(frame, constructors)).of(nodes[node]);
      if (instruction != null) {
        instructions.add(instruction);
      }
    }
    return instructions;
  }

  private boolean isSynchronized() {
    return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  private void number() {
    int ordinal = 0;
    int line = 0;
    for (int node = 0; node < nodes.length; node++) {
      if (nodes[node] instanceof LineNumberNode mark) {
        line = mark.line;
      }
      ordinals[node] = ordinal;
      lines[node] = line;
      ordinal += nodes[node].getOpcode() >= 0 ? 1 : 0;
    }
  }

  private @Nullable Frame<OriginValue>[] analyze(String owner) {
    OriginInterpreter interpreter =
        new OriginInterpreter(node -> ordinals[method.instructions.indexOf(node)]);
    try {
      return new Analyzer<>(interpreter).analyze(owner, method);
    } catch (AnalyzerException | RuntimeException | AssertionError e) {
      doubts.add("its stack does not add up; the origins of values are not known: " + Notes.of(e));
      return noFrames();
    }
  }

  @SuppressWarnings("unchecked") // an empty array holds no other type
  private static @Nullable Frame<OriginValue>[] noFrames() {
    return (Frame<OriginValue>[]) new Frame<?>[0];
  }

  /** From the ordinal of each {@code new} to that of its constructor call. */
  private Map<Integer, Integer> constructorCalls() {
    Map<Integer, Integer> calls = new HashMap<>();
    for (int node = 0; node < frames.length; node++) {
      Frame<OriginValue> frame = frames[node];
      if (frame != null
          && nodes[node] instanceof MethodInsnNode call
          && call.name.equals("<init>")) {
        int made = new Operands(frame, Map.of()).createdBelow(call.desc);
        if (made >= 0) {
          calls.putIfAbsent(made, ordinals[node]);
        }
      }
    }
    return calls;
  }
}
