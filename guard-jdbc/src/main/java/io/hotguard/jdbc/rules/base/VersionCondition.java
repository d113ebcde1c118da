/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.base;

import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Optional;

/**
 * The driver versions of a rule. Terms are separated by blanks, and one must hold: {@code ?} the
 * version is unknown, {@code >=4.0} from that version on, {@code <5.1.41} before it, {@code
 * <42.2.25/42.3.2} before a repair on several branches. {@code -} holds for every version.
 *
 * @param terms the alternatives; empty for every version
 */
public record VersionCondition(List<String> terms) {
  private static final String BEFORE = "<";
  private static final String SINCE = ">=";

  public static VersionCondition of(String text) {
    return new VersionCondition(text.equals("-") ? List.of() : List.of(text.split(" ")));
  }

  boolean holds(Optional<VersionNumber> version) {
    return terms.isEmpty()
        || terms.stream()
            .anyMatch(
                term -> version.map(known -> holds(term, known)).orElseGet(() -> term.equals("?")));
  }

  private static boolean holds(String term, VersionNumber version) {
    return term.startsWith(SINCE)
        ? version.isAtLeast(term.substring(SINCE.length()))
        : term.startsWith(BEFORE) && isBefore(term.substring(BEFORE.length()), version);
  }

  /** The first two numbers identify a branch: 42.2, 42.3 and so on. */
  private static boolean isBefore(String repaired, VersionNumber version) {
    List<VersionNumber> branches =
        List.of(repaired.split("/")).stream().map(VersionNumber::of).toList();
    for (VersionNumber first : branches) {
      if (first.part(0) == version.part(0) && first.part(1) == version.part(1)) {
        return version.compareTo(first) < 0;
      }
    }
    return version.compareTo(branches.get(0)) < 0;
  }
}
