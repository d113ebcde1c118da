/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.lint.FuzzResult;
import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.peers.PeersResult;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintClaimsTest {
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
    return Results.NONE.with(Results.LINT, new LintResult(MACHINE, "test", List.of(cells)));
  }

  private static Outcome outcome(String name, LintResult.Cell... cells) {
    return SampleResults.outcome(name, results(cells));
  }

  @Test
  void holdAtTheirThresholdsAndAreLostBehindThem() {
    LintResult.Cell peer = cell("spotbugs-4", "part", 6_000, 100, 1);
    assertThat(outcome("FasterThanSpotBugs", cell("hotguard", "part", 6_000, 2, 1), peer))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("FasterThanSpotBugs", cell("hotguard", "part", 6_000, 2.1, 1), peer))
        .isEqualTo(Outcome.LOST);
  }

  private static FuzzResult.Run run(String test, long seed, long count) {
    return run(test, seed, count, 0);
  }

  private static FuzzResult.Run run(String test, long seed, long count, long failed) {
    return new FuzzResult.Run(
        test, seed, 1, failed, Map.of("xml", count), "c", "17", "2026-01-01T00:00:00Z");
  }

  private static PeersResult.Row row(String rule, PeersResult.Verdict verdict) {
    return new PeersResult.Row(
        rule,
        3,
        2,
        3,
        0,
        Map.of("PMD", new PeersResult.Cell(verdict, 1, 1, 2, List.of("AvoidIt"))));
  }

  @Test
  void countHazardsThatAnotherToolNamesInEachFixture() {
    PeersResult.Row hit = row("Found", PeersResult.Verdict.HIT);
    PeersResult.Row part = row("Part", PeersResult.Verdict.PARTIAL);
    PeersResult.Row none = row("None", PeersResult.Verdict.NONE);
    assertThat(peers(hit, part, none, none)).isEqualTo(Outcome.HOLDS);
    assertThat(peers(hit, part, none)).isEqualTo(Outcome.LOST);
  }

  private static Outcome peers(PeersResult.Row... rows) {
    return SampleResults.outcome("FoundByNoOther", Results.NONE.with(Results.PEERS, result(rows)));
  }

  private static PeersResult result(PeersResult.Row... rows) {
    return new PeersResult(MACHINE, "test", Map.of("PMD", "pmd-7"), List.of(rows));
  }

  @Test
  void tablesRenderAndResultsSurviveJson(@TempDir Path directory) throws Exception {
    PeersResult peers = result(row("Found", PeersResult.Verdict.PARTIAL));
    FuzzResult fuzz = new FuzzResult(List.of(run("ConfigFuzzTest", 7, 1_000)));
    LintResult.Run run =
        Json.parse(
            "{\"seconds\": 50, \"cpuSeconds\": 60, \"peakHeapBytes\": 1048576, \"found\":"
                + " {\"findings\": 7, \"classes\": 4000, \"methods\": 1, \"hotMethods\": 1, \"notes\": 0}}",
            LintResult.Run.class);
    LintResult.Cell own =
        new LintResult.Cell("hotguard", "part", 10, 6_000, List.of("-Xmx512m"), List.of(run));
    Results results = results(own).with(Results.PEERS, peers).with(Results.FUZZ, fuzz);
    assertThat(results.render(Results.PEERS, CheckTables::peers))
        .contains("| [Found](../diagnose.md#causes) | 3/3 | partial 1/3, twins 2/2: AvoidIt |")
        .contains(
            "1 rules on code: some tool reports 0 of them in each fixture, 1 in part, 0 not at all");
    assertThat(results.render(Results.FUZZ, CheckTables::fuzz))
        .contains("| `ConfigFuzzTest` | 1 | 1,000 | xml 1,000 | 1 |");
    assertThat(results.render(Results.LINT, CheckTables::lint))
        .contains("| `hotguard` | 10 | 6,000 | 4,000 | 120 | 100 | 1 | `-Xmx512m` | 7 |");
    for (Object result : List.of(peers, fuzz)) {
      Path file = directory.resolve("result.json");
      Json.write(file, result);
      assertThat((Object) Json.read(file, result.getClass())).isEqualTo(result);
    }
  }
}
