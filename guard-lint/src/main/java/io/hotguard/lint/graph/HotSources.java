/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.rule.RecordedCode;
import java.util.List;

/**
 * The hot code that a user names or records.
 *
 * @param methods patterns of hot methods, as {@code class.method}
 * @param annotations patterns of annotations whose methods are hot
 * @param recorded the shares of code in flight recordings
 * @param as whether the public API is hot
 * @param exported the packages of the public API
 * @param inputs the given inputs
 */
public record HotSources(
    NamePatterns methods,
    NamePatterns annotations,
    RecordedCode recorded,
    CheckedAs as,
    ExportedPackages exported,
    Inputs inputs) {

  /** The default for the number of calls on a path. */
  public static final int DEFAULT_DEPTH = 5;

  /** Creates sources of configured methods alone. */
  public static HotSources of(NamePatterns methods) {
    return new HotSources(
        methods,
        new NamePatterns(List.of()),
        RecordedCode.none(),
        CheckedAs.APPLICATION,
        new ExportedPackages(),
        Inputs.unknown());
  }

  /** Returns these sources for classes of these inputs. */
  public HotSources of(Inputs given, ExportedPackages packages) {
    return new HotSources(methods, annotations, recorded, as, packages, given);
  }

  /** Tells whether a user named or recorded hot code. */
  public boolean isNamed() {
    return !methods.isEmpty() || !annotations.isEmpty() || !recorded.isEmpty();
  }
}
