/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Turns recorded stacks into ours, each once.
 *
 * <h2>Shapes</h2>
 *
 * Keeps at most {@value #MAX_STACKS} different stacks; what comes then is {@link #OVERFLOW}.
 */
final class StackReader {
  /** Stands for the stacks that there was no room for. */
  static final CallStack OVERFLOW =
      new CallStack(List.of(new StackFrame("", "(stacks that there was no room for)", 0)), true);

  private static final int MAX_STACKS = 150_000;
  private static final int MAX_CACHED = 20_000;

  /*
   * Within a chunk, equal stacks and methods are the same recorded objects; to read them anew for each event makes the whole pass some forty
   * times as long. A recorded object holds its chunk, so the caches must not outlive many of them: they begin anew when they are full. Frames
   * outlive them: so many chunks hold the same methods that to make and compare one for each recorded frame took a quarter of the pass.
   */
  private final IdentityHashMap<RecordedStackTrace, CallStack> recent = new IdentityHashMap<>();
  private final IdentityHashMap<RecordedMethod, MethodFrames> recentMethods =
      new IdentityHashMap<>();
  private final Map<CallStack, CallStack> stacks = new HashMap<>();
  private final Map<String, Map<String, MethodFrames>> methods = new HashMap<>();
  private boolean full;

  CallStack read(@Nullable RecordedStackTrace recorded) {
    if (recorded == null) {
      return CallStack.NONE;
    }
    CallStack known = recent.get(recorded);
    if (known != null) {
      return known;
    }
    if (recent.size() >= MAX_CACHED) {
      recent.clear();
      recentMethods.clear();
    }
    List<RecordedFrame> frames = recorded.getFrames();
    List<StackFrame> own = new ArrayList<>(frames.size());
    for (RecordedFrame frame : frames) {
      own.add(frame(frame));
    }
    CallStack stack = interned(new CallStack(own, recorded.isTruncated()));
    recent.put(recorded, stack);
    return stack;
  }

  /** Whether a stack found no room. */
  boolean isFull() {
    return full;
  }

  private CallStack interned(CallStack stack) {
    CallStack same = stacks.get(stack);
    if (same != null) {
      return same;
    }
    if (stacks.size() >= MAX_STACKS) {
      full = true;
      return OVERFLOW;
    }
    stacks.put(stack, stack);
    return stack;
  }

  private StackFrame frame(RecordedFrame recorded) {
    RecordedMethod method = recorded.getMethod();
    MethodFrames frames = method == null ? named("", "?") : ofMethod(method);
    return frames.at(Math.max(0, recorded.getLineNumber()));
  }

  private MethodFrames ofMethod(RecordedMethod method) {
    MethodFrames known = recentMethods.get(method);
    if (known == null) {
      RecordedClass type = method.getType();
      String className = type == null || type.getName() == null ? "" : type.getName();
      String name = method.getName() == null ? "?" : method.getName();
      known = named(className, name);
      recentMethods.put(method, known);
    }
    return known;
  }

  private MethodFrames named(String className, String method) {
    return methods
        .computeIfAbsent(className, key -> new HashMap<>())
        .computeIfAbsent(
            method,
            key -> new MethodFrames(NormalNames.ofClass(className), NormalNames.ofMethod(method)));
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
