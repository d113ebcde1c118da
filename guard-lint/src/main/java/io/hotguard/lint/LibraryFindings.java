/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.graph.ExportedPackages;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.Optional;

/**
 * Judges findings that only the public API of a library leads to.
 *
 * <p>Nobody knows how often a program calls the API, so each is a note. That is one doubt. With
 * another one, such as a branch, a name of set-up, or a rule that is not sure, the finding is not
 * worth reading, and the report leaves it out. It also leaves out notes on code of other libraries
 * that a library has repackaged, since its author cannot mend them.
 */
final class LibraryFindings {
  private LibraryFindings() {}

  /**
   * Returns what the report on a library says: API findings as notes, nothing if a doubt makes one
   * not worth reading, and all others as they are.
   */
  static Optional<Finding> judged(Finding finding) {
    if (!finding.entry().isApi()) {
      return finding.severity() == Severity.NOTE
              && finding.location() instanceof Location.Code code
              && ExportedPackages.isRepackaged(code.className())
          ? Optional.empty()
          : Optional.of(finding);
    }
    return finding.isDoubted() ? Optional.empty() : Optional.of(finding.as(Severity.NOTE));
  }
}
