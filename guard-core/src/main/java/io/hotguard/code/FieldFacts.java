/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Modifier;
import java.util.List;

/**
 * One field.
 *
 * @param name the name
 * @param descriptor the type, such as {@code Ljava/util/Queue;}
 * @param modifiers the bits of {@link Modifier}
 * @param annotations the annotations, invisible ones included; immutable
 */
public record FieldFacts(
    String name, String descriptor, int modifiers, List<AnnotationFacts> annotations) {

  public FieldFacts {
    requireNonNull(name, "name");
    requireNonNull(descriptor, "descriptor");
    annotations = List.copyOf(annotations);
  }

  public boolean isStatic() {
    return Modifier.isStatic(modifiers);
  }
}
