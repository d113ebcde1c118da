/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import static java.util.Objects.requireNonNull;

import io.hotguard.code.MethodRef;
import java.util.List;

/**
 * A method and its calls in the order of the class file. Its lists are immutable, and annotations
 * of the JDK are left out. The name may be {@code <init>} or {@code <clinit>}.
 *
 * @param annotations the classes of its annotations; for one with an element {@code method} also,
 *     and first, the class with the constants in that element, such as {@code
 *     com.acme.Mapping=DELETE,PUT}
 * @param ticks the tasks that it gives to a scheduler with a constant period below a second
 * @param threadName the constant name that it gives to a thread, with a star for what varies;
 *     otherwise empty
 * @param endless whether it has a loop that goes on as long as a thread or an object lives
 */
public record MethodOutline(
    String name,
    String descriptor,
    int modifiers,
    List<String> annotations,
    List<CallOutline> calls,
    List<Tick> ticks,
    String threadName,
    boolean endless) {

  public MethodOutline {
    requireNonNull(name, "name");
    requireNonNull(descriptor, "descriptor");
    annotations = List.copyOf(annotations);
    calls = List.copyOf(calls);
    ticks = List.copyOf(ticks);
    requireNonNull(threadName, "threadName");
  }

  /**
   * A task that a scheduler runs often.
   *
   * @param task the method behind a lambda, or the constructor of the task
   * @param millis the constant period, below a second
   */
  public record Tick(MethodRef task, long millis) {}
}
