/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.HotPaths;
import io.hotguard.lint.graph.FactsOutline;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.graph.ProgramGraph;
import java.util.Collection;
import java.util.List;

/** Finds hot methods in classes that were read in full; if two have one name, the first counts. */
public final class HotPathSearch {
  private final int depth;

  /** Creates a search of {@link HotSources#DEFAULT_DEPTH}. */
  public HotPathSearch() {
    this(HotSources.DEFAULT_DEPTH);
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
    return builder.build(HotSources.of(new NamePatterns(List.of())), depth);
  }
}
