/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.MethodRef;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which of the given classes extend which, and what a call can therefore run. */
final class ClassHierarchy {
  private final Map<String, ClassFacts> byName = new TreeMap<>();
  private final Map<String, Set<String>> subtypes = new TreeMap<>();

  ClassHierarchy(Collection<ClassFacts> classes) {
    for (ClassFacts type : classes) {
      if (byName.putIfAbsent(type.name(), type) == null) {
        for (String supertype : type.supertypes()) {
          subtypes.computeIfAbsent(supertype, name -> new TreeSet<>()).add(type.name());
        }
      }
    }
  }

  Collection<ClassFacts> classes() {
    return byName.values();
  }

  @Nullable ClassFacts type(String name) {
    return byName.get(name);
  }

  /** The method that a call without choice runs: the named one, or the nearest inherited. */
  @Nullable MethodRef declared(MethodRef target) {
    Deque<String> open = new ArrayDeque<>(Set.of(target.owner()));
    Set<String> seen = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      String name = open.remove();
      ClassFacts type = byName.get(name);
      if (type == null || !seen.add(name)) {
        continue;
      }
      if (type.method(target.name(), target.descriptor()).isPresent()) {
        return new MethodRef(name, target.name(), target.descriptor());
      }
      open.addAll(type.supertypes());
    }
    return null;
  }

  /** Everything that a call can run when the receiver is any given subtype of the owner. */
  Set<MethodRef> implementations(MethodRef target) {
    Set<MethodRef> found = new TreeSet<>();
    MethodRef inherited = declared(target);
    if (inherited != null) {
      found.add(inherited);
    }
    if (target.name().startsWith("<")) {
      return found;
    }
    Deque<String> open = new ArrayDeque<>(subtypes.getOrDefault(target.owner(), Set.of()));
    Set<String> seen = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      String name = open.remove();
      if (seen.add(name)) {
        MethodRef own = declared(new MethodRef(name, target.name(), target.descriptor()));
        if (own != null) {
          found.add(own);
        }
        open.addAll(subtypes.getOrDefault(name, Set.of()));
      }
    }
    return found;
  }
}
