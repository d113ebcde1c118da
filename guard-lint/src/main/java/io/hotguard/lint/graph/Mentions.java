/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules that look for a name that a class mentions. */
final class Mentions {
  /** Never modified. */
  private static final BitSet NONE = new BitSet();

  private record Name(String method, int rule) {}

  private final Map<String, BitSet> types = new HashMap<>();
  private final Map<String, List<Name>> methods = new HashMap<>();
  private final Map<String, BitSet> packages = new HashMap<>();
  private final Map<String, BitSet> byType = new HashMap<>();

  /** The names of each rule are in the order of the rules' numbers. */
  Mentions(List<Set<String>> namesOfRules) {
    for (int rule = 0; rule < namesOfRules.size(); rule++) {
      for (String name : namesOfRules.get(rule)) {
        add(name, rule);
      }
    }
  }

  /* The last part of a name may be a class or a method, so each name counts as both. */
  private void add(String name, int rule) {
    if (name.endsWith(".")) {
      packages.computeIfAbsent(name, p -> new BitSet()).set(rule);
      return;
    }
    types.computeIfAbsent(name, t -> new BitSet()).set(rule);
    int dot = name.lastIndexOf('.');
    if (dot > 0) {
      methods
          .computeIfAbsent(name.substring(0, dot), t -> new ArrayList<>())
          .add(new Name(name.substring(dot + 1), rule));
    }
  }

  private boolean isEmpty() {
    return types.isEmpty() && packages.isEmpty();
  }

  /** Adds the rules that look for a type. */
  void ofType(String type, BitSet rules) {
    if (isEmpty()) {
      return;
    }
    rules.or(byType.computeIfAbsent(type, this::find));
  }

  /** Whether rules look for methods of a type. */
  boolean hasMethodsOf(String type) {
    return methods.containsKey(type);
  }

  /** Adds the rules that look for a method. */
  void ofMethod(String type, String method, BitSet rules) {
    for (Name name : methods.getOrDefault(type, List.of())) {
      if (name.method().equals(method)) {
        rules.set(name.rule());
      }
    }
  }

  private BitSet find(String type) {
    BitSet rules = new BitSet();
    rules.or(types.getOrDefault(type, NONE));
    packages.forEach(
        (name, some) -> {
          if (type.startsWith(name)) {
            rules.or(some);
          }
        });
    return rules.isEmpty() ? NONE : rules;
  }
}
