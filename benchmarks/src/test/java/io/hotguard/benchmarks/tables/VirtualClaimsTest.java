/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VirtualClaimsTest {
  private static final Map<String, List<String>> SUBJECTS =
      Map.of(
          "nothing", List.of("none"),
          "log", List.of("guard", "async-root", "logback-guard", "logback-async"),
          "record", List.of("hotguard"),
          "statement", List.of("counted", "plain"),
          "pin", List.of("class-initializer"));

  private static final Map<String, Double> HEAP =
      Map.of("none", 700.0, "guard", 828.0, "logback-guard", 828.0, "counted", 828.0);

  /** Threads at the thresholds, but for one figure. */
  private static CountedResult result(String subject, String figure, double value) {
    List<Cell> cells = new ArrayList<>();
    SUBJECTS.forEach(
        (work, subjects) -> {
          for (String one : subjects) {
            Map<String, Double> counted =
                new TreeMap<>(
                    Map.of(
                        "pinned",
                        work.equals("pin") ? 1.0 : 0.0,
                        "perSecond",
                        250_000.0,
                        "longCalls",
                        7.0,
                        "heapBytesPerThread",
                        HEAP.getOrDefault(one, 764.0)));
            if (one.equals(subject)) {
              counted.put(figure, value);
            }
            cells.add(
                new Cell(
                    Map.of("work", work, "subject", one, "threads", "1000"),
                    List.of(),
                    List.of(),
                    List.of(),
                    counted));
          }
        });
    return new CountedResult(MACHINE, "virtual-threads", Map.of(), cells);
  }

  @Test
  void tableShowsWhatWasNotCountedAsNothing() {
    assertThat(VirtualTables.threads(result("", "", 0)))
        .contains("| record | `hotguard` | 1000 | 250 | 0 | - | 7 | - | 764 | - |");
  }
}
