/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.WeighedRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A colour for each rule of a diagnosis, the heaviest rules with the clearest. */
final class RuleColours {
  /* People who see few colours can tell them apart, and dark text is readable on all of them. */
  private static final List<String> COLOURS =
      List.of(
          "#e69f00", "#56b4e9", "#2db796", "#f0e442", "#7ea6f4", "#f08a4b", "#dd9ac2", "#b5b500");

  private final Map<String, String> byRule = new HashMap<>();

  RuleColours(Diagnosis diagnosis) {
    int next = 0;
    for (WeighedRule rule : diagnosis.rules()) {
      byRule.put(rule.rule().name(), COLOURS.get(next++ % COLOURS.size()));
    }
  }

  /** The colour of a rule; empty if the diagnosis does not have it. */
  Optional<String> of(String rule) {
    return Optional.ofNullable(byRule.get(rule));
  }
}
