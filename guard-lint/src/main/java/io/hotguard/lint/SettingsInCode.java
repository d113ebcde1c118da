/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.config.CodeSetting;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings that classes make, with the marks in these classes: findings on the settings exist
 * only after all configuration is known. For one thread at a time.
 */
final class SettingsInCode {
  private final List<CodeSetting> settings = new ArrayList<>();
  private final Map<String, Marks> marksByGroup = new TreeMap<>();

  private record Marks(Suppressions suppressions, List<Finding> findings) {}

  /** Adds the settings of a group of classes, with its marks and the findings in its code. */
  void add(
      String group,
      Collection<CodeSetting> made,
      Suppressions marks,
      Collection<Finding> findings) {
    settings.addAll(made);
    marksByGroup.put(group, new Marks(marks, new ArrayList<>(findings)));
  }

  /** Returns the settings in the order of their places. */
  List<CodeSetting> sorted() {
    return settings.stream()
        .sorted(
            Comparator.comparing(CodeSetting::location)
                .thenComparing(CodeSetting::key)
                .thenComparing(CodeSetting::value))
        .toList();
  }

  /** Finds the mark that allows a finding on a setting; empty if the finding stands. */
  Optional<Suppression> mark(Finding finding) {
    Marks here =
        finding.location() instanceof Location.Code code
            ? marksByGroup.get(ProgramGraph.outermost(code.className()))
            : null;
    if (here == null) {
      return Optional.empty();
    }
    here.findings().add(finding);
    return here.suppressions().of(finding);
  }

  /** Returns the marks that allow nothing, after all findings were asked for. */
  List<Suppression> unused() {
    List<Suppression> unused = new ArrayList<>();
    marksByGroup
        .values()
        .forEach(marks -> unused.addAll(marks.suppressions().unused(marks.findings())));
    return unused;
  }
}
