/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.ProgramGraph;
import java.util.Collection;
import java.util.List;

/** The facts of classes that are a whole application. */
public final class WholeProgram {
  private WholeProgram() {}

  /** Finds hot code and effects of calls in all classes; if two have one name, the first counts. */
  public static CodeFacts facts(Collection<ClassFacts> classes) {
    ProgramGraph graph = HotPathSearch.graph(classes, HotSources.DEFAULT_DEPTH);
    return new CodeFacts(List.copyOf(classes), graph.hotPaths(), graph);
  }
}
