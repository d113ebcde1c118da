/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import io.hotguard.lint.Check;
import io.hotguard.lint.CheckReport;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A check with all rules of the jars of a list, in the measured process. */
final class HotguardRun implements Subject {
  @Override
  public Found run(Path list) throws IOException {
    List<Path> jars = Files.readAllLines(list).stream().map(Path::of).toList();
    CheckReport report =
        Check.builder().rules(RuleCatalog.load()).inputs(jars).threads(1).build().run();
    return new Found(
        report.findings().size(),
        report.statistics().classes(),
        report.statistics().methods(),
        report.statistics().hotMethods(),
        report.notes().size());
  }
}
