/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.race.SeenCases;
import io.hotguard.benchmarks.suite.CountedResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StressClaimsTest {
  private static CountedResult.Cell shipped(double forbidden, double failed) {
    return cell("io.hotguard.ThingStress.Shipped", SeenCases.SHIPPED, 0, forbidden, failed);
  }

  private static CountedResult.Cell twin(String name, double interesting) {
    return cell("io.hotguard.ThingStress." + name, SeenCases.TWIN, interesting, 0, 0);
  }

  private static CountedResult.Cell cell(
      String name, String kind, double interesting, double forbidden, double failed) {
    return new CountedResult.Cell(
        Map.of(SeenCases.CASE, name, SeenCases.KIND, kind),
        List.of(),
        List.of(),
        List.of(),
        Map.of(
            SeenCases.CONFIGURATIONS, 4.0,
            SeenCases.SAMPLES, 1_000_000.0,
            SeenCases.INTERESTING, interesting,
            SeenCases.FORBIDDEN, forbidden,
            SeenCases.FAILED, failed));
  }

  private static Results results(CountedResult.Cell... cells) {
    return Results.NONE.with(
        Results.STRESS,
        new CountedResult(MACHINE, "test", Map.of("jcstress", "0"), List.of(cells)));
  }

  @Test
  void theTableHasARowForEachClassOfCases() {
    assertThat(
            results(shipped(0, 0), twin("Weak", 1_234)).render(Results.STRESS, SuiteTables::stress))
        .contains("| `ThingStress` | 1 | 1 | 2,000,000 | 0 | 1 |");
  }
}
