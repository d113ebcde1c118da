/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A method on a stack, under the name that it has in its source.
 *
 * @param className the binary name; empty for native code
 * @param method the method's name, or the symbol of native code
 * @param line the line that was executed; 0 when unknown
 */
public record StackFrame(String className, String method, int line) {

  /**
   * Creates a frame.
   *
   * @param className the binary name; empty for native code
   * @param method the method's name
   * @param line the line; 0 when unknown
   * @throws IllegalArgumentException if the line is negative
   */
  public StackFrame {
    requireNonNull(className, "className");
    requireNonNull(method, "method");
    if (line < 0) {
      throw new IllegalArgumentException("line " + line + ": must be 1 or more, or 0 when unknown");
    }
  }

  /**
   * Returns the name of the method without the line.
   *
   * @return {@code class.method}, or the symbol of native code
   */
  public String name() {
    return className.isEmpty() ? method : className + '.' + method;
  }

  /**
   * Describes the frame for people.
   *
   * @return {@code class.method:line}
   */
  public String describe() {
    return line == 0 ? name() : name() + ':' + line;
  }

  /* By hand: those that the compiler makes are slow until they have been called some thousand times. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof StackFrame frame
            && line == frame.line
            && method.equals(frame.method)
            && className.equals(frame.className));
  }

  @Override
  public int hashCode() {
    return (className.hashCode() * 31 + method.hashCode()) * 31 + line;
  }
}
