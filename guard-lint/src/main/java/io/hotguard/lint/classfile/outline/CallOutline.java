/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;
import java.util.List;

/**
 * One call of a method, or what leads to calls: a new object, a lambda, a method reference.
 *
 * @param target the method as named: for a new object its constructor, for a lambda the method
 *     behind it
 * @param type the interface that a lambda or method reference implements; empty for anything else
 * @param use what becomes of a new object, a lambda or a method reference; for a call FILLS_CACHE
 *     where a branch lets it run once for an object that lives long, else KEPT
 * @param line the line, from 1; 0 when the class file has no line numbers
 * @param repeated whether it stands in a loop
 * @param seldom whether it runs only when something has gone wrong: in a catch block, or on the way
 *     to a {@code throw}
 * @param caught the exceptions that a catch around it takes; immutable
 */
public record CallOutline(
    Kind kind,
    MethodRef target,
    String type,
    FunctionUse use,
    int line,
    boolean repeated,
    boolean seldom,
    List<String> caught) {

  public CallOutline {
    caught = List.copyOf(caught);
  }

  /** How a call site leads to a method. */
  public enum Kind {
    /** A call of the named method itself, or of the nearest inherited one. */
    EXACT,
    /** A call by the class of the receiver. */
    VIRTUAL,
    /** A new object. */
    OBJECT,
    /** A lambda or a method reference. */
    FUNCTION
  }
}
