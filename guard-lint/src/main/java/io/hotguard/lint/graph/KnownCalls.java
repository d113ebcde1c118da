/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.Effect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The known behaviour of methods of the JDK and of libraries, from their documentation. */
final class KnownCalls {
  private static final KnownCalls TABLE = new KnownCalls(Table.rows("effects.tsv", 3));
  private static final String ANY = "*";

  /** By class: its methods, each with its effects as a mask. */
  private final Map<String, Map<String, Integer>> effects = new HashMap<>();

  private KnownCalls(List<String[]> rows) {
    for (String[] row : rows) {
      for (String method : row[2].split(",", -1)) {
        effects
            .computeIfAbsent(row[1], type -> new HashMap<>())
            .merge(method, mask(Effect.valueOf(row[0])), (a, b) -> a | b);
      }
    }
  }

  static KnownCalls table() {
    return TABLE;
  }

  @SuppressWarnings("EnumOrdinal") // a mask lives no longer than the process
  static int mask(Effect effect) {
    return 1 << effect.ordinal();
  }

  /** The number of an effect, from 0: its bit in a mask. */
  static int index(Effect effect) {
    return Integer.numberOfTrailingZeros(mask(effect));
  }

  /** Whether the table has a class, or {@code @} and an annotation. */
  boolean names(String type) {
    return effects.containsKey(type);
  }

  /** The effects of a method in the table as a mask; 0 without effects. */
  int effects(String type, String method, String descriptor) {
    Map<String, Integer> methods = effects.getOrDefault(type, Map.of());
    if (methods.isEmpty()) {
      return 0;
    }
    return methods.getOrDefault(ANY, 0)
        | methods.getOrDefault(method, 0)
        | methods.getOrDefault(method + '/' + parameters(descriptor), 0);
  }

  static int parameters(String descriptor) {
    int count = 0;
    for (int i = 1; i < descriptor.length() && descriptor.charAt(i) != ')'; i++) {
      while (i < descriptor.length() && descriptor.charAt(i) == '[') {
        i++;
      }
      if (i < descriptor.length() && descriptor.charAt(i) == 'L') {
        int end = descriptor.indexOf(';', i);
        i = end < 0 ? descriptor.length() : end;
      }
      count++;
    }
    return count;
  }
}
