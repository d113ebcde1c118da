/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.input.Sources;
import java.util.List;
import java.util.Set;

/**
 * The given inputs, and what their files say about their use.
 *
 * @param given the inputs in their order; without any, all classes are of one input
 * @param services the classes that files in {@code META-INF/services} name
 */
public record Inputs(List<Input> given, Set<String> services) {

  /** The kinds of inputs. */
  public enum Kind {
    /** Classes in files, also beside jars. */
    FOLDER,
    /** One jar without jars in it that nothing starts. */
    JAR,
    /** An archive that something starts, or with jars in it. */
    STARTED
  }

  /**
   * A given path.
   *
   * @param from its first unit
   * @param to the unit behind its last one
   */
  public record Input(String name, Kind kind, int from, int to) {}

  public Inputs {
    given = List.copyOf(given);
    services = Set.copyOf(services);
  }

  /** Creates inputs about which nothing is known. */
  public static Inputs unknown() {
    return new Inputs(List.of(), Set.of());
  }

  int size() {
    return Math.max(1, given.size());
  }

  /** Returns the number of the input that a class was read from. */
  int of(TypeNode type) {
    int unit = Sources.unit(type.source());
    for (int i = 0; i < given.size(); i++) {
      if (given.get(i).from() <= unit && unit < given.get(i).to()) {
        return i;
      }
    }
    return 0;
  }

  Kind kind(int input) {
    return given.isEmpty() ? Kind.FOLDER : given.get(input).kind();
  }
}
