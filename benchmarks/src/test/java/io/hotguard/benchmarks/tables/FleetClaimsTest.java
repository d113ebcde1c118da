/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FleetClaimsTest {
  /** Figures that meet every threshold exactly, but for one. */
  private static CountedResult result(String key, String figure, double value) {
    List<Cell> cells = new ArrayList<>();
    for (String values : List.of("60", "600", "6000")) {
      for (String fleet : List.of("calm", "troubled")) {
        for (String engine : List.of("Prometheus", "ClickHouse t-digests", "ClickHouse buckets")) {
          Map<String, Double> counted =
              new TreeMap<>(
                  Map.of(
                      "recorded", 1_000.0,
                      "expected", 900.0,
                      "counted", 900.0,
                      "apart", 0.0,
                      "worstPercent", engine.equals("ClickHouse t-digests") ? 2.0 : 3.0,
                      "boundPercent", 3.0,
                      "sentBytes", 60.0,
                      "storedBytes", 10.0,
                      "heapBytes", 2_000.0));
          if (key.equals(engine + ' ' + fleet + ' ' + values)) {
            counted.put(figure, value);
          }
          cells.add(
              new Cell(
                  Map.of(
                      "engine",
                      engine,
                      "fleet",
                      fleet,
                      "values",
                      values,
                      "processes",
                      "4",
                      "metrics",
                      "500",
                      "minutes",
                      "6"),
                  List.of(),
                  List.of(),
                  List.of(),
                  counted));
        }
      }
    }
    return new CountedResult(MACHINE, "fleet", Map.of("Prometheus", "2.42.0"), cells);
  }

  private static Outcome judged(String claim, String key, String figure, double value) {
    return outcome(claim, Results.NONE.with(Results.FLEET, result(key, figure, value)));
  }

  @Test
  void everyClaimHoldsAtItsThreshold() {
    assertThat(SampleResults.measuredBy("fleet"))
        .hasSize(2)
        .allSatisfy(
            claim ->
                assertThat(judged(claim.name(), "", "", 0))
                    .as(claim.name())
                    .isEqualTo(Outcome.HOLDS));
  }

  @Test
  void tablesMultiplyTheMeasuredBytes() {
    CountedResult result = result("", "", 0);
    assertThat(FleetTables.answers(result))
        .contains("4 processes, 500 metrics, 6 minutes")
        .contains("| 600 | troubled | Prometheus | 100 | 0 | - | 3.00 | 3.00 |");
    assertThat(FleetTables.sizes(result))
        .contains("| 60 | ClickHouse buckets | 60 | 10 | 2,000 | - |");
    // 5,000,000 series: 60 bytes each a minute, 10 stored, 2,000 in memory.
    assertThat(FleetTables.needs(result)).contains("| Prometheus | 5 | 5 | 72 | 10 |");
    assertThat(FleetTables.limits(result))
        .contains("| up to 2,000 bytes of heap each |")
        .contains("| 1,440 a day for each metric and process, up to 10 bytes each |");
  }
}
