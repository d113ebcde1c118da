/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.FramePattern;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Knows the application's frames, and the frames of threads that wait for work. */
final class CodeOrigins {
  private static final NavigableSet<String> LIBRARIES =
      new TreeSet<>(TableLines.of("libraries.txt"));
  private static final String REST = "*";

  /* By class: all frames of all waiting stacks are looked up. */
  private static final Map<String, List<FramePattern>> IDLE =
      TableLines.of("idle.txt").stream()
          .map(FramePattern::of)
          .collect(Collectors.groupingBy(FramePattern::className));
  private static final List<FramePattern> IDLE_OF_MANY =
      IDLE.values().stream()
          .flatMap(List::stream)
          .filter(idle -> idle.className().endsWith(REST))
          .toList();

  private final List<String> application;

  /**
   * @param application beginnings of the names of the application's classes; without any, all
   *     classes are that are of no known library
   */
  CodeOrigins(Collection<String> application) {
    this.application = List.copyOf(application);
  }

  boolean isApplication(StackFrame frame) {
    String name = frame.className();
    if (name.isEmpty()) {
      return false;
    }
    if (!application.isEmpty()) {
      return application.stream().anyMatch(name::startsWith);
    }
    String library = LIBRARIES.floor(name);
    return library == null || !name.startsWith(library);
  }

  /** The nearest frame of the application, outwards from a frame. */
  Optional<StackFrame> nearestApplication(CallStack stack, int from) {
    return stack
        .frames()
        .subList(Math.min(from, stack.frames().size()), stack.frames().size())
        .stream()
        .filter(this::isApplication)
        .findFirst()
        .map(StackFrame::place);
  }

  /** Whether the thread waits for work, not for something that its work needs. */
  boolean isIdle(CallStack stack) {
    for (StackFrame frame : stack.frames()) {
      if (isIdle(frame, IDLE.getOrDefault(frame.className(), List.of()))
          || isIdle(frame, IDLE_OF_MANY)) {
        return true;
      }
      if (isApplication(frame)) {
        return false;
      }
    }
    return false;
  }

  private static boolean isIdle(StackFrame frame, List<FramePattern> patterns) {
    for (FramePattern idle : patterns) {
      if (idle.matches(frame.className(), frame.method())) {
        return true;
      }
    }
    return false;
  }
}
