/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.ArrayList;
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
   * times as long. A recorded object holds its chunk, so the caches must not outlive many of them: they begin anew when they are full.
   */
  private final IdentityHashMap<RecordedStackTrace, CallStack> recent = new IdentityHashMap<>();
  private final IdentityHashMap<RecordedMethod, StackFrame> recentMethods = new IdentityHashMap<>();
  private final Map<CallStack, CallStack> stacks = new HashMap<>();
  private final Map<StackFrame, StackFrame> frames = new HashMap<>();
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
    List<StackFrame> own = new ArrayList<>();
    for (RecordedFrame frame : recorded.getFrames()) {
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
    StackFrame plain = method == null ? new StackFrame("", "?", 0) : ofMethod(method);
    int line = Math.max(0, recorded.getLineNumber());
    StackFrame frame = line == 0 ? plain : new StackFrame(plain.className(), plain.method(), line);
    StackFrame same = frames.putIfAbsent(frame, frame);
    return same == null ? frame : same;
  }

  private StackFrame ofMethod(RecordedMethod method) {
    StackFrame known = recentMethods.get(method);
    if (known == null) {
      RecordedClass type = method.getType();
      String className = type == null || type.getName() == null ? "" : type.getName();
      String name = method.getName() == null ? "?" : method.getName();
      known = new StackFrame(NormalNames.ofClass(className), NormalNames.ofMethod(name), 0);
      recentMethods.put(method, known);
    }
    return known;
  }
}
