/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.jdbc.JdbcResult;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JdbcClaimsTest {
  private static final Environment MACHINE =
      new Environment("17", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z");

  private static Outcome outcome(
      String name, Optional<JdbcResult> wrappers, Optional<JdbcResult> settings) {
    Results results =
        new Results(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            MetricsResults.NONE,
            MetricsResults.NONE,
            wrappers,
            settings,
            CheckResults.NONE,
            Optional.empty());
    return JdbcClaims.ALL.stream()
        .filter(claim -> claim.name().equals(name))
        .findFirst()
        .orElseThrow()
        .verdict(results)
        .outcome();
  }

  private static JdbcResult.Cell cell(
      Map<String, String> parameters, double nanos, double selects) {
    return new JdbcResult.Cell(
        parameters, List.of(), List.of(nanos), List.of(0.0), Map.of("Com_select", selects));
  }

  private static Optional<JdbcResult> wrappers(double counted, double p6spy) {
    List<JdbcResult.Cell> cells = new ArrayList<>();
    for (String threads : List.of("1", "2")) {
      cells.add(cell(Map.of("subject", "RAW", "threads", threads), 1_000, 0));
      cells.add(cell(Map.of("subject", "HOTGUARD", "threads", threads), counted, 0));
      cells.add(cell(Map.of("subject", "P6SPY", "threads", threads), p6spy, 0));
      cells.add(cell(Map.of("subject", "DATASOURCE_PROXY", "threads", threads), 2_000, 0));
    }
    return Optional.of(new JdbcResult(MACHINE, "test", Map.of(), cells));
  }

  private static Optional<JdbcResult> settings(double nanos, double found, double recommended) {
    return Optional.of(
        new JdbcResult(
            MACHINE,
            "test",
            Map.of(),
            List.of(
                cell(Map.of("settings", "as-found"), 300, found),
                cell(Map.of("settings", "recommended"), nanos, recommended),
                cell(Map.of("settings", "max-performance-server-prepare"), 100, 100))));
  }

  @Test
  void theCostOfCountingIsADifference() {
    assertThat(outcome("CountingWrapperCost", wrappers(1_150, 1_500), Optional.empty()))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("CountingWrapperCost", wrappers(1_151, 1_500), Optional.empty()))
        .isEqualTo(Outcome.LOST);
  }

  @Test
  void onePeerThatIsCheaperDecides() {
    assertThat(outcome("CountingWrapperCheaperThanPeers", wrappers(1_150, 1_151), Optional.empty()))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("CountingWrapperCheaperThanPeers", wrappers(1_150, 1_150), Optional.empty()))
        .isEqualTo(Outcome.LOST);
  }

  @Test
  void theNeedlessSelectMustBeThereFirstAndThenGone() {
    String claim = "NoNeedlessReadOnlyQuery";
    assertThat(outcome(claim, Optional.empty(), settings(100, 200, 100))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome(claim, Optional.empty(), settings(100, 100, 100))).isEqualTo(Outcome.LOST);
    assertThat(outcome(claim, Optional.empty(), settings(100, 200, 101))).isEqualTo(Outcome.LOST);
  }

  @Test
  void recommendedIsComparedWithMaxPerformance() {
    String claim = "RecommendedAsFastAsMaxPerformance";
    assertThat(outcome(claim, Optional.empty(), settings(105, 200, 100))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome(claim, Optional.empty(), settings(106, 200, 100))).isEqualTo(Outcome.LOST);
  }
}
