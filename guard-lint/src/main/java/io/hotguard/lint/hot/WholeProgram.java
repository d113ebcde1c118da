/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.lint.graph.ProgramGraph;
import java.util.Collection;
import java.util.List;

/** The facts of classes that are all there is of an application. */
public final class WholeProgram {
  private WholeProgram() {}

  /**
   * Finds what is hot among classes and what calls tell of their methods.
   *
   * @param classes the classes, in any order; of two with one name the first counts
   * @return the facts, of all classes together
   */
  public static CodeFacts facts(Collection<ClassFacts> classes) {
    ProgramGraph graph = HotPathSearch.graph(classes, HotPathSearch.DEFAULT_DEPTH);
    return new CodeFacts(List.copyOf(classes), graph.hotPaths(), graph);
  }
}
