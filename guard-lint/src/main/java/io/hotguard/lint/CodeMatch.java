/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.RecordedCode;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares recorded code, and the entry points that a user names, with the checked classes. */
final class CodeMatch {
  private static final String RECORDING = "recording";

  private CodeMatch() {}

  /** Returns notes on a mismatch; empty if the classes fit, or nothing is recorded. */
  static List<InputNote> recorded(RecordedCode recorded, ProgramGraph graph) {
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

  /** Returns a note for each pattern without a method or annotation. */
  static List<InputNote> named(HotSources sources, ProgramGraph graph) {
    List<InputNote> notes = new ArrayList<>();
    if (graph.classCount() == 0) {
      return notes;
    }
    if (!sources.methods().isEmpty()) {
      Set<String> methods = graph.methodNames();
      for (String pattern : sources.methods().without(methods)) {
        notes.add(
            InputNote.ofEntryPoint(
                pattern + ": no method with code has this name; " + hint(pattern, methods)));
      }
    }
    if (!sources.annotations().isEmpty()) {
      for (String pattern : sources.annotations().without(graph.annotationNames())) {
        notes.add(
            InputNote.ofEntryPoint(
                pattern
                    + ": no class or method has this annotation; correct entry-annotations, and keep"
                    + " the annotation in the class file"));
      }
    }
    return notes;
  }

  /** Only names with the same method or the same class are compared: there may be a million. */
  private static String hint(String pattern, Set<String> methods) {
    int dot = pattern.lastIndexOf('.') + 1;
    List<String> near =
        methods.stream()
            .filter(
                name ->
                    name.endsWith('.' + pattern.substring(dot))
                        || (dot > 0 && name.startsWith(pattern.substring(0, dot))))
            .toList();
    return NearestName.likely(pattern, near)
        .map(name -> "did you mean " + name + "?")
        .orElse("correct entry-points: class.method, * for anything but a dot, ** for anything");
  }
}
