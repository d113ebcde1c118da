/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import io.hotguard.text.NearestName;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A part of the catalogue, chosen by the tags of its rules. A check reports the findings of {@link
 * #DEFAULT} unless you ask for more.
 */
public enum RuleSet {
  /** Hazards that stall a service or lose its data: every rule without one of the tags below. */
  DEFAULT,
  /** Settings that open a door to attackers: tag {@code security}. */
  SECURITY,
  /** Settings that give wrong results or have no effect: tag {@code correctness}. */
  CORRECTNESS,
  /** Code and settings that cost more than they need to: tag {@code tuning}. */
  TUNING;

  private static final String ALL = "all";

  /** Returns the set that a rule belongs to. */
  public static RuleSet of(RuleDescriptor rule) {
    return Arrays.stream(values())
        .filter(set -> set != DEFAULT && rule.tags().contains(set.id()))
        .findFirst()
        .orElse(DEFAULT);
  }

  /** Returns the name in options and files, in lower case. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Parses the names of sets, in any case; {@code all} stands for every set.
   *
   * @throws IllegalArgumentException if there is no such set; the message lists the known names
   */
  public static Set<RuleSet> parse(Collection<String> names) {
    Set<RuleSet> sets = EnumSet.noneOf(RuleSet.class);
    for (String name : names) {
      String wanted = name.strip().toLowerCase(Locale.ROOT);
      if (wanted.equals(ALL)) {
        sets.addAll(EnumSet.allOf(RuleSet.class));
      } else {
        sets.add(named(wanted));
      }
    }
    return sets;
  }

  private static RuleSet named(String wanted) {
    List<String> known = Arrays.stream(values()).map(RuleSet::id).toList();
    return Arrays.stream(values())
        .filter(set -> set.id().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown rule set '%s': must be %s or %s"
                            .formatted(wanted, String.join(", ", known), ALL)
                        + NearestName.likely(wanted, known)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("")));
  }
}
