/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns recorded stacks into shared ones. Stacks that do not fit are {@link #OVERFLOW}, and their
 * frames are one too. Each frame takes the same time, however many lines or methods there are.
 */
public final class StackReader {
  /** Stands for stacks that did not fit. */
  public static final CallStack OVERFLOW =
      new CallStack(List.of(new StackFrame("", "(stacks that there was no budget for)", 0)), true);

  private static final StackFrame NO_ROOM =
      new StackFrame("", "(methods that there was no budget for)", 0);

  private static final int STACK_BYTES = 160;
  private static final int REFERENCE_BYTES = 4;
  private static final int METHOD_BYTES = 240;
  private static final int FRAME_BYTES = 104; // with its key

  /*
   * Within a chunk equal stacks and methods have the same keys; new objects for each event would
   * make the whole pass some forty times as long. Frames outlive chunks: chunks share so many
   * methods that making and comparing a frame for each took a quarter of the pass.
   */
  private final Map<Long, CallStack> ofChunk = new HashMap<>();
  private final Map<Long, Method> methodsOfChunk = new HashMap<>();
  private final Map<CallStack, CallStack> stacks = new HashMap<>();
  private final Map<String, Map<String, Method>> methods = new HashMap<>();
  private final Map<Long, StackFrame> frames = new HashMap<>();
  private final MemoryBudget budget;
  private int methodCount;

  /** A method, and what identifies its frames. */
  private record Method(String className, String name, String descriptor, int number) {}

  public StackReader(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Keys are valid within one chunk only. */
  public void beginChunk() {
    ofChunk.clear();
    methodsOfChunk.clear();
  }

  public CallStack read(ChunkPools pools, long key) {
    CallStack known = ofChunk.get(key);
    if (known != null) {
      return known;
    }
    PooledStack pooled = pools.stack(key);
    if (pooled == null) {
      return CallStack.NONE;
    }
    List<StackFrame> own = new ArrayList<>(pooled.depth());
    for (int i = 0; i < pooled.depth(); i++) {
      own.add(frame(method(pools, pooled.method(i)), pooled.line(i)));
    }
    CallStack stack = interned(new CallStack(own, pooled.truncated));
    ofChunk.put(key, stack);
    return stack;
  }

  private CallStack interned(CallStack stack) {
    CallStack same = stacks.get(stack);
    if (same != null) {
      return same;
    }
    if (!budget.take(STACK_BYTES + (long) REFERENCE_BYTES * stack.frames().size())) {
      return OVERFLOW;
    }
    stacks.put(stack, stack);
    return stack;
  }

  private @Nullable Method method(ChunkPools pools, long key) {
    Method known = methodsOfChunk.get(key);
    if (known == null) {
      String name = pools.methodName(key);
      String type = pools.methodClass(key);
      // Native code has no parameters, but some writers record those of another language.
      String descriptor = type.isEmpty() ? "" : pools.methodDescriptor(key);
      known = named(type, name.isEmpty() ? "?" : name, descriptor);
      if (known != null) {
        methodsOfChunk.put(key, known);
      }
    }
    return known;
  }

  private @Nullable Method named(String className, String name, String recorded) {
    String overload = name + recorded; // no name holds a parenthesis
    Method known = methods.getOrDefault(className, Map.of()).get(overload);
    if (known != null
        || !budget.take(
            METHOD_BYTES + MemoryBudget.ofText(className) + MemoryBudget.ofText(overload))) {
      return known;
    }
    Method made =
        new Method(
            NormalNames.ofClass(className), NormalNames.ofMethod(name), recorded, methodCount++);
    methods.computeIfAbsent(className, key -> new HashMap<>()).put(overload, made);
    return made;
  }

  private StackFrame frame(@Nullable Method method, int line) {
    if (method == null) {
      return NO_ROOM;
    }
    long key = (long) method.number() << Integer.SIZE | line;
    StackFrame known = frames.get(key);
    if (known == null) {
      if (!budget.take(FRAME_BYTES)) {
        return NO_ROOM;
      }
      known = new StackFrame(method.className(), method.name(), line, method.descriptor());
      frames.put(key, known);
    }
    return known;
  }
}
