/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.HotPaths;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.hot.ColdNameHeuristics;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Severity;
import java.util.List;

/** Judges findings that only the public API of a library leads to. */
final class LibraryFindings {
  private LibraryFindings() {}

  /**
   * Returns a note, since nobody knows how often a program calls the API, with the name that
   * suggests set-up or failures, if any; other findings as they are.
   */
  static Finding judged(Finding finding) {
    if (!HotPaths.isOfLibrary(finding.hotReason())) {
      return finding;
    }
    // Rules of severity NOTE have no reason yet, and the rank of a finding depends on the reason.
    return ColdNameHeuristics.why(finding)
        .filter(why -> finding.hotReason().equals(HotPaths.LIBRARY))
        .map(why -> finding.as(Severity.WARNING).asNote(why))
        .orElseGet(() -> finding.as(Severity.NOTE));
  }

  /** Says that the classes were taken for a library without being told, and why. */
  static List<InputNote> notes(boolean byPackaging, CheckedAs as, ProgramGraph graph) {
    if (!graph.isLibrary() || (as != CheckedAs.AUTO && !byPackaging)) {
      return List.of();
    }
    String why =
        byPackaging ? "the only input is a jar that nothing starts" : "no entry point was found";
    return List.of(
        new InputNote(
            "library",
            why
                + ", so anybody may call the public API, and what it reaches is a note, the costliest first; for an"
                + " application, name entry points in hotguard.yml or check as application"));
  }
}
