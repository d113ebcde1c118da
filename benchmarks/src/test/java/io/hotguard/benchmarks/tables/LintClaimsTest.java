/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LintClaimsTest {
  private static final Environment MACHINE =
      new Environment("17", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z");
  private static final long MIB = 1L << 20;

  private static LintResult.Cell cell(
      String tool, String corpus, long classFiles, double cpuSeconds, long mebibytes) {
    return new LintResult.Cell(
        tool,
        corpus,
        10,
        classFiles,
        List.of("-Xmx512m"),
        List.of(new LintResult.Run(cpuSeconds, cpuSeconds, mebibytes * MIB, null)));
  }

  private static Results results(LintResult.Cell... cells) {
    return new Results(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        MetricsResults.NONE,
        MetricsResults.NONE,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new LintResult(MACHINE, "test", List.of(cells))));
  }

  private static Outcome outcome(String name, LintResult.Cell... cells) {
    return LintClaims.ALL.stream()
        .filter(claim -> claim.name().equals(name))
        .findFirst()
        .orElseThrow()
        .verdict(results(cells))
        .outcome();
  }

  @Test
  void holdAtTheirThresholdsAndAreLostBehindThem() {
    assertThat(outcome("ClassesPerSecond", cell("hotguard", "all", 90_000, 15, 1)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("ClassesPerSecond", cell("hotguard", "all", 90_000, 15.1, 1)))
        .isEqualTo(Outcome.LOST);
    assertThat(outcome("HeapOfACheck", cell("hotguard", "all", 85_000, 1, 512)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("HeapOfACheck", cell("hotguard", "all", 85_000, 1, 513)))
        .isEqualTo(Outcome.LOST);
    LintResult.Cell peer = cell("spotbugs-4", "part", 6_000, 100, 1);
    assertThat(outcome("FasterThanSpotBugs", cell("hotguard", "part", 6_000, 2, 1), peer))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("FasterThanSpotBugs", cell("hotguard", "part", 6_000, 2.1, 1), peer))
        .isEqualTo(Outcome.LOST);
  }

  @Test
  void stayOpenWhereTooLittleWasMeasured() {
    for (Claim claim : LintClaims.ALL) {
      assertThat(outcome(claim.name(), cell("hotguard", "all", 84_999, 1, 1)))
          .isEqualTo(Outcome.OPEN);
    }
  }
}
