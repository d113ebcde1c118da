/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.lint.Check;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.build.BuildCheck;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A check of a held-out library: its jar alone, with nothing configured.
 *
 * @param report the counts
 * @param first all errors and warnings, and the first notes of a large jar
 */
record HeldOutRun(LibraryReport report, List<Finding> first) {
  private static final Path JARS = Path.of("target/held-out");

  /** Checks a library, given as group, artifact and version, that the profile has loaded. */
  static HeldOutRun of(String library) throws IOException {
    List<Finding> found =
        new BuildCheck(RuleCatalog.load(), JARS)
            .inputs(List.of(jar(library))).run().verdict().findings().stream()
                .filter(finding -> finding.location() instanceof Location.Code)
                .toList();
    CheckReport.Statistics statistics = byStructure(library);
    List<Finding> notes = found.stream().filter(HeldOutRun::isNote).toList();
    List<Finding> warnings = found.stream().filter(finding -> !isNote(finding)).toList();
    LibraryReport report =
        new LibraryReport(
            library,
            statistics.classes(),
            statistics.methods(),
            statistics.hotMethods(),
            warnings.size(),
            notes.size());
    return new HeldOutRun(
        report,
        Stream.concat(
                warnings.stream(), notes.stream().limit(report.isLarge() ? LibraryReport.FIRST : 0))
            .toList());
  }

  /** The counts without the API of the library. */
  static CheckReport.Statistics byStructure(String library) {
    return Check.builder()
        .rules(RuleCatalog.load())
        .inputs(List.of(JARS.resolve(jar(library))))
        .as(CheckedAs.APPLICATION)
        .build()
        .run()
        .statistics();
  }

  private static Path jar(String library) {
    String[] coordinates = library.split(":", -1);
    return Path.of(coordinates[1] + '-' + coordinates[2] + ".jar");
  }

  private static boolean isNote(Finding finding) {
    return finding.severity() == Severity.NOTE;
  }
}
