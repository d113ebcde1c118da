/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;

/**
 * A call of a method, or an origin of calls: a new object, a lambda, a method reference.
 *
 * @param target the named method: a new object's constructor, or the method behind a lambda
 * @param type the interface that a lambda or method reference implements; otherwise empty
 * @param use the use of a new object, a lambda or a method reference; KEPT for a call
 * @param line the line, from 1; 0 if the class file has no line numbers
 * @param repeated whether it is in a loop
 * @param seldom whether it runs only after a failure: a lambda that takes an exception
 */
public record CallOutline(
    Kind kind,
    MethodRef target,
    String type,
    FunctionUse use,
    int line,
    boolean repeated,
    boolean seldom) {

  /** How a call site leads to a method. */
  public enum Kind {
    /** A call of the named method itself, or of the nearest inherited one. */
    EXACT,
    /** A call by the class of the receiver. */
    VIRTUAL,
    /** A new object. */
    OBJECT,
    /** A lambda or a method reference. */
    FUNCTION;

    /** Whether the call runs one method, whatever the receiver's class is. */
    public boolean isExact() {
      return this == EXACT || this == OBJECT;
    }
  }
}
