/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.graph.ClassGroup;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputFile;
import io.hotguard.lint.input.InputUnit;
import io.hotguard.lint.input.Sources;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Reads chosen classes again. Notes about their inputs exist since the first pass. */
final class LaterPass {
  private final Map<Integer, Map<Integer, Taker>> takers = new TreeMap<>();

  /** Takes a class file, with the number of its source; any number of threads may call it. */
  interface Taker {
    void take(long source, InputFile file);
  }

  /** Gives the classes of a group to a taker. */
  void add(ClassGroup group, Taker taker) {
    for (long source : group.sources()) {
      takers
          .computeIfAbsent(Sources.unit(source), unit -> new HashMap<>())
          .put(Sources.ordinal(source), taker);
    }
  }

  /** The numbers of the units with chosen classes, in order. */
  int[] numbers() {
    return takers.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Reads the chosen classes of a unit. */
  void read(int number, InputUnit unit) {
    Map<Integer, Taker> wanted = takers.getOrDefault(number, Map.of());
    unit.read(
        new InputUnit.Visitor() {
          @Override
          public boolean wants(InputEntry entry) {
            return wanted.containsKey(entry.ordinal());
          }

          @Override
          public void take(InputEntry entry, byte[] bytes) {
            Taker taker = wanted.get(entry.ordinal());
            if (taker != null) {
              taker.take(Sources.of(number, entry), new InputFile(entry.path(), bytes));
            }
          }
        },
        note -> {});
  }
}
