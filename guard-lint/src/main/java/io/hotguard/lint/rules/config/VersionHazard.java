/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.lint.rules.RuleTables;
import io.hotguard.rule.Severity;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Locale;

/**
 * Versions of an artifact that stall their callers, however the code uses them.
 *
 * @param before the first later version without the defect; empty if no version has the fix
 * @param severity the severity of the artifact on the class path
 * @param unless the names of artifacts beside which this one is probably not in use
 * @param message what happens; follows the artifact and a colon
 */
record VersionHazard(
    String group,
    String name,
    String from,
    String before,
    Severity severity,
    String message,
    String fix,
    String source,
    List<String> unless) {

  static final List<VersionHazard> ALL =
      RuleTables.rows("config/versions.tsv").stream().map(VersionHazard::of).toList();

  private static VersionHazard of(String[] row) {
    Severity severity = Severity.valueOf(row[4].toUpperCase(Locale.ROOT));
    return new VersionHazard(
        row[0],
        row[1],
        row[2],
        row[3],
        severity,
        row[5],
        row[6],
        row[7],
        List.of(row[8].split(" ", -1)));
  }

  /** Whether a version is one of these. */
  boolean covers(VersionNumber version) {
    return version.isAtLeast(from) && (before.isEmpty() || !version.isAtLeast(before));
  }
}
