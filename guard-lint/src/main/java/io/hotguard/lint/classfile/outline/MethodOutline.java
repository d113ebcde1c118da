/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A method and its calls in the order of the class file. Its lists are immutable, and annotations
 * of the JDK are left out. The name may be {@code <init>} or {@code <clinit>}.
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
