/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A method and what it calls.
 *
 * @param name the name, {@code <init>} and {@code <clinit>} included
 * @param descriptor parameters and result
 * @param modifiers the bits of the class file
 * @param annotations the classes of the annotations; those of the JDK are left out; immutable
 * @param calls what it calls, in the order of the class file; immutable
 */
public record MethodOutline(
    String name,
    String descriptor,
    int modifiers,
    List<String> annotations,
    List<CallOutline> calls) {

  public MethodOutline {
    requireNonNull(name, "name");
    requireNonNull(descriptor, "descriptor");
    annotations = List.copyOf(annotations);
    calls = List.copyOf(calls);
  }
}
