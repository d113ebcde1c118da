/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.text.VersionNumber;
import java.util.Arrays;
import java.util.List;

/** The versions before a repair that was made on several branches: 42.2, 42.3 and so on. */
final class AffectedVersions {
  private final List<VersionNumber> repaired;

  /** The first repaired version of each branch, ascending. */
  AffectedVersions(String... repaired) {
    this.repaired = Arrays.stream(repaired).map(VersionNumber::of).toList();
  }

  boolean contains(VersionNumber version) {
    for (VersionNumber first : repaired) {
      if (first.part(0) == version.part(0) && first.part(1) == version.part(1)) {
        return version.compareTo(first) < 0;
      }
    }
    return version.compareTo(repaired.get(0)) < 0;
  }
}
