/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A method on a stack, under the name that it has in its source.
 *
 * @param className the binary name; empty for native code
 * @param method the method's name, or the symbol of native code
 * @param line the executed line; 0 when unknown
 * @param descriptor the parameters and result, such as {@code (Ljava/lang/String;)V}; empty for
 *     native code, and when unknown
 */
public record StackFrame(String className, String method, int line, String descriptor) {

  /** Creates a frame; the line must not be negative. */
  public StackFrame {
    requireNonNull(className, "className");
    requireNonNull(method, "method");
    requireNonNull(descriptor, "descriptor");
    if (line < 0) {
      throw new IllegalArgumentException("line " + line + ": must be 1 or more, or 0 when unknown");
    }
  }

  /** Creates a frame of any overload of a method; the line must not be negative. */
  public StackFrame(String className, String method, int line) {
    this(className, method, line, "");
  }

  /** The frame as people read it: overloaded methods on one line are equal. */
  public StackFrame place() {
    return descriptor.isEmpty() ? this : new StackFrame(className, method, line);
  }

  /** Returns {@code class.method}, or the symbol of native code. */
  public String name() {
    return className.isEmpty() ? method : className + '.' + method;
  }

  /** Describes the frame for people as {@code class.method:line}. */
  public String describe() {
    return line == 0 ? name() : name() + ':' + line;
  }

  /* By hand: the compiler's version is slow until it has been called some thousand times. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof StackFrame frame
            && line == frame.line
            && method.equals(frame.method)
            && descriptor.equals(frame.descriptor)
            && className.equals(frame.className));
  }

  @Override
  public int hashCode() {
    int name = (className.hashCode() * 31 + method.hashCode()) * 31 + descriptor.hashCode();
    return name * 31 + line;
  }
}
