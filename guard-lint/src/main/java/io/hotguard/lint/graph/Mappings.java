/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;

/**
 * Tells the servlets, filters and listeners that a web application uses. With a {@code web.xml}
 * among the inputs these are the classes that it or a web fragment names, classes with an
 * annotation, classes that other code makes objects from, and the classes above all these.
 */
final class Mappings {
  private final Hierarchy hierarchy;
  private final Optional<Set<String>> named;

  /** By the number of a class's name: the classes that another class makes objects from. */
  private final BitSet made = new BitSet();

  Mappings(MethodIds refs, Hierarchy hierarchy, Optional<Set<String>> named) {
    this.hierarchy = hierarchy;
    this.named = named;
    if (named.isEmpty()) {
      return;
    }
    for (MethodNode method : hierarchy.methods()) {
      for (int i = 0; i < method.edges.length; i += Edges.STRIDE) {
        int owner = refs.owner(method.edges[i]);
        if (Edges.kind(method.edges[i + 1]) == Kind.OBJECT && owner != refs.owner(method.ref)) {
          made.set(owner);
        }
      }
    }
  }

  /** Whether the container may call a class. */
  boolean contain(TypeNode type) {
    return named.isEmpty()
        || isUsed(type)
        || !hierarchy.eachSubtype(type.name(), subtype -> !isUsed(subtype));
  }

  private boolean isUsed(TypeNode type) {
    return type.annotations().length > 0
        || made.get(type.name())
        || named.orElse(Set.of()).contains(hierarchy.name(type));
  }
}
