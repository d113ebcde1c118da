/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The given inputs, and what their files say about their use.
 *
 * @param given the inputs in their order; without any, all classes are of one input
 * @param services the classes that files in {@code META-INF/services} name
 * @param mapped the texts in {@code web.xml} and in web fragments, among them names of classes;
 *     empty without a {@code web.xml}
 */
public record Inputs(List<Input> given, Set<String> services, Optional<Set<String>> mapped) {

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
    mapped = mapped.map(Set::copyOf);
  }

  /** Creates inputs about which nothing is known. */
  public static Inputs unknown() {
    return new Inputs(List.of(), Set.of(), Optional.empty());
  }

  int size() {
    return Math.max(1, given.size());
  }

  /** Returns the number of the input of each unit; units behind the last one are of the first. */
  int[] ofUnits() {
    int[] inputs = new int[given.stream().mapToInt(Input::to).max().orElse(0)];
    for (int i = given.size() - 1; i >= 0; i--) {
      Arrays.fill(inputs, given.get(i).from(), given.get(i).to(), i);
    }
    return inputs;
  }

  Kind kind(int input) {
    return given.isEmpty() ? Kind.FOLDER : given.get(input).kind();
  }
}
