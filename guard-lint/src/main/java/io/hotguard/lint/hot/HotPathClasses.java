/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.graph.ClassGroup;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputUnit;
import io.hotguard.lint.input.Sources;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the classes on the paths to findings. */
public final class HotPathClasses {
  private final HotPathVerifier ways;
  private final Map<Integer, Set<Integer>> wanted = new HashMap<>();

  public HotPathClasses(HotPathVerifier ways, Collection<ClassGroup> groups) {
    this.ways = ways;
    Set<String> names =
        ways.classes().stream().map(ProgramGraph::outermost).collect(Collectors.toSet());
    for (ClassGroup group : groups) {
      if (names.contains(group.name())) {
        for (long source : group.sources()) {
          wanted
              .computeIfAbsent(Sources.unit(source), unit -> new HashSet<>())
              .add(Sources.ordinal(source));
        }
      }
    }
  }

  /** Reads the wanted classes of a unit. */
  public void look(int number, InputUnit unit) {
    Set<Integer> ordinals = wanted.getOrDefault(number, Set.of());
    if (!ordinals.isEmpty()) {
      unit.read(new Visitor(ordinals), note -> {});
    }
  }

  /** The classes were read before, so their notes already exist. */
  private final class Visitor implements InputUnit.Visitor {
    private final ClassFileReader reader = new ClassFileReader();
    private final Set<Integer> ordinals;

    Visitor(Set<Integer> ordinals) {
      this.ordinals = ordinals;
    }

    @Override
    public boolean wants(InputEntry entry) {
      return ordinals.contains(entry.ordinal());
    }

    @Override
    public void take(InputEntry entry, byte[] bytes) {
      reader.readDeferred(entry.path(), bytes, note -> {}).facts().ifPresent(ways::look);
    }
  }
}
