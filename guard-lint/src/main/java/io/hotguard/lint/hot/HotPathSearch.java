/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.HotPaths;
import io.hotguard.lint.graph.FactsOutline;
import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.graph.ProgramGraph;
import java.util.Collection;
import java.util.List;

/**
 * Finds what entry points reach.
 *
 * <p>An entry point is what a framework calls for each request, message or record, by its
 * annotation or by the type that it extends, and what is marked {@code @HotPath}. From there the
 * search follows calls by class hierarchy among the given classes, lambdas and method references
 * where they are made, and the tasks and functions of the JDK (such as {@code Runnable}) where an
 * object of them is made. It does not follow what runs once: static initialisers, set-up, main
 * methods, lambdas that fill a cache ({@code computeIfAbsent}, {@code withInitial}), and calls
 * behind a branch that is taken once (a field that is empty and then filled, {@code if
 * (!started)}), unless the class's name says that its objects live for a request.
 *
 * <p><b>Threading:</b> Stateless; any number of threads may search at once.
 */
public final class HotPathSearch {
  /** The default for the number of calls on a path. */
  public static final int DEFAULT_DEPTH = 5;

  private final int depth;

  /** Creates a search of {@link #DEFAULT_DEPTH}. */
  public HotPathSearch() {
    this(DEFAULT_DEPTH);
  }

  /**
   * Creates a search for paths of at most this number of calls.
   *
   * @throws IllegalArgumentException if the depth is negative
   */
  public HotPathSearch(int depth) {
    if (depth < 0) {
      throw new IllegalArgumentException("depth " + depth + ": must be 0 or more");
    }
    this.depth = depth;
  }

  /**
   * Finds the hot methods, each by one of its shortest paths, whatever the order of the classes. If
   * two classes have one name, the first counts.
   */
  public HotPaths search(Collection<ClassFacts> classes) {
    return graph(classes, depth).hotPaths();
  }

  static ProgramGraph graph(Collection<ClassFacts> classes, int depth) {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    long source = 0;
    for (ClassFacts type : classes) {
      builder.add(FactsOutline.of(type), source++);
    }
    return builder.build(new NamePatterns(List.of()), depth);
  }
}
