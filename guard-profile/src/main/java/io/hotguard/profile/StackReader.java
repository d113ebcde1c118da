/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns recorded stacks into ours, each once.
 *
 * <h2>Shapes</h2>
 *
 * Stacks that there is no room for are {@link #OVERFLOW}; methods are one, too, then.
 */
final class StackReader {
  /** Stands for the stacks that there was no room for. */
  static final CallStack OVERFLOW =
      new CallStack(List.of(new StackFrame("", "(stacks that there was no room for)", 0)), true);

  private static final int STACK_BYTES = 160;
  private static final int FRAME_BYTES = 4;
  private static final int METHOD_BYTES = 400;

  /*
   * Within a chunk equal stacks and methods have the same keys; to make ours anew for each event makes the whole pass some forty times as long.
   * Frames outlive chunks: so many chunks hold the same methods that to make and compare one for each frame took a quarter of the pass.
   */
  private final LongMap<CallStack> ofChunk = new LongMap<>();
  private final LongMap<MethodFrames> methodsOfChunk = new LongMap<>();
  private final Map<CallStack, CallStack> stacks = new HashMap<>();
  private final Map<String, Map<String, MethodFrames>> methods = new HashMap<>();
  private final MethodFrames noRoom = new MethodFrames("", "(methods that there was no room for)");
  private final Room room;

  StackReader(Room room) {
    this.room = room;
  }

  /** What keys mean ends with a chunk. */
  void beginChunk() {
    ofChunk.clear();
    methodsOfChunk.clear();
  }

  CallStack read(ChunkPools pools, long key) {
    CallStack known = ofChunk.get(key);
    if (known != null) {
      return known;
    }
    ChunkPools.PooledStack pooled = pools.stack(key);
    if (pooled == null) {
      return CallStack.NONE;
    }
    List<StackFrame> own = new ArrayList<>(pooled.depth());
    for (int i = 0; i < pooled.depth(); i++) {
      own.add(method(pools, pooled.method(i)).at(pooled.line(i)));
    }
    CallStack stack = interned(new CallStack(own, pooled.truncated()));
    ofChunk.put(key, stack);
    return stack;
  }

  private CallStack interned(CallStack stack) {
    CallStack same = stacks.get(stack);
    if (same != null) {
      return same;
    }
    if (!room.take(STACK_BYTES + (long) FRAME_BYTES * stack.frames().size())) {
      return OVERFLOW;
    }
    stacks.put(stack, stack);
    return stack;
  }

  private MethodFrames method(ChunkPools pools, long key) {
    MethodFrames known = methodsOfChunk.get(key);
    if (known == null) {
      String name = pools.methodName(key);
      known = named(pools.methodClass(key), name.isEmpty() ? "?" : name);
      methodsOfChunk.put(key, known);
    }
    return known;
  }

  private MethodFrames named(String className, String method) {
    MethodFrames known = methods.getOrDefault(className, Map.of()).get(method);
    if (known == null && !room.take(METHOD_BYTES)) {
      return noRoom;
    }
    return known != null
        ? known
        : methods
            .computeIfAbsent(className, key -> new HashMap<>())
            .computeIfAbsent(
                method,
                key ->
                    new MethodFrames(NormalNames.ofClass(className), NormalNames.ofMethod(method)));
  }

  /** The frames of a method, by their line. */
  private static final class MethodFrames {
    private final String className;
    private final String method;
    private StackFrame[] frames = new StackFrame[1];
    private int size;

    MethodFrames(String className, String method) {
      this.className = className;
      this.method = method;
    }

    StackFrame at(int line) {
      for (int i = 0; i < size; i++) {
        if (frames[i].line() == line) {
          return frames[i];
        }
      }
      if (size == frames.length) {
        frames = Arrays.copyOf(frames, 2 * size);
      }
      StackFrame made = new StackFrame(className, method, line);
      frames[size++] = made;
      return made;
    }
  }
}
