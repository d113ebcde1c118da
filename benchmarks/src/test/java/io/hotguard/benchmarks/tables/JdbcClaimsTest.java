/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JdbcClaimsTest {
  private static CountedResult.Cell cell(
      Map<String, String> parameters, double nanos, double selects) {
    return new CountedResult.Cell(
        parameters, List.of(), List.of(nanos), List.of(0.0), Map.of("Com_select", selects));
  }

  private static Results wrappers(double counted, double p6spy) {
    List<CountedResult.Cell> cells = new ArrayList<>();
    for (String threads : List.of("1", "2")) {
      cells.add(cell(Map.of("subject", "RAW", "threads", threads), 1_000, 0));
      cells.add(cell(Map.of("subject", "HOTGUARD", "threads", threads), counted, 0));
      cells.add(cell(Map.of("subject", "P6SPY", "threads", threads), p6spy, 0));
      cells.add(cell(Map.of("subject", "DATASOURCE_PROXY", "threads", threads), 2_000, 0));
    }
    return Results.NONE.with(Results.WRAPPERS, new CountedResult(MACHINE, "test", Map.of(), cells));
  }

  private static Results settings(double nanos, double found, double recommended) {
    return Results.NONE.with(
        Results.SETTINGS,
        new CountedResult(
            MACHINE,
            "test",
            Map.of(),
            List.of(
                cell(Map.of("settings", "as-found"), 300, found),
                cell(Map.of("settings", "recommended"), nanos, recommended),
                cell(Map.of("settings", "max-performance-server-prepare"), 100, 100))));
  }

  @Test
  void onePeerThatIsCheaperDecides() {
    assertThat(outcome("CountingWrapperCheaperThanPeers", wrappers(1_150, 1_151)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("CountingWrapperCheaperThanPeers", wrappers(1_150, 1_150)))
        .isEqualTo(Outcome.LOST);
  }

  @Test
  void theNeedlessSelectMustBeThereFirstAndThenGone() {
    String claim = "NoNeedlessReadOnlyQuery";
    assertThat(outcome(claim, settings(100, 200, 100))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome(claim, settings(100, 100, 100))).isEqualTo(Outcome.LOST);
    assertThat(outcome(claim, settings(100, 200, 101))).isEqualTo(Outcome.LOST);
  }

  @Test
  void recommendedIsComparedWithMaxPerformance() {
    String claim = "RecommendedAsFastAsMaxPerformance";
    assertThat(outcome(claim, settings(105, 200, 100))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome(claim, settings(106, 200, 100))).isEqualTo(Outcome.LOST);
  }
}
