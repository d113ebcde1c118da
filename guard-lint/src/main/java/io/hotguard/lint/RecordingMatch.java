/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.RecordedCode;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.input.InputNote;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares recordings with the checked classes: they may be of another program or build. */
final class RecordingMatch {
  private static final String RECORDING = "recording";

  private RecordingMatch() {}

  /** Returns notes on a mismatch; empty if the classes fit, or nothing is recorded. */
  static List<InputNote> of(RecordedCode recorded, ProgramGraph graph) {
    if (recorded.isEmpty() || graph.classCount() == 0) {
      return List.of();
    }
    int classes = 0;
    int methods = 0;
    int missing = 0;
    for (Map.Entry<String, Set<String>> type : recorded.methods().entrySet()) {
      if (graph.hasClass(type.getKey())) {
        classes++;
        for (String method : type.getValue()) {
          if (method.indexOf('$') < 0) { // compilers number the others
            methods++;
            missing += graph.hasMethod(type.getKey(), method) ? 0 : 1;
          }
        }
      }
    }
    if (classes == 0) {
      return List.of(
          new InputNote(
              RECORDING,
              "no checked class is on its stacks, so it makes nothing hot; pass the classes that ran, or a"
                  + " recording of this program"));
    }
    if (missing * 2 > methods) {
      return List.of(
          new InputNote(
              RECORDING,
              missing
                  + " of "
                  + methods
                  + " recorded methods are not in the checked classes of these names; pass the build that ran"));
    }
    return List.of();
  }
}
