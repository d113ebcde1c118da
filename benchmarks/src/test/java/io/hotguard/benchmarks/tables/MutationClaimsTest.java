/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.mutation.Mutant;
import io.hotguard.benchmarks.mutation.MutationResult;
import io.hotguard.benchmarks.mutation.MutationResult.Score;
import io.hotguard.benchmarks.mutation.MutationResult.Survivor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MutationClaimsTest {
  private static Score score(String name, int killed, int alive, int equivalent) {
    List<Survivor> survivors = new ArrayList<>();
    for (int i = 0; i < alive + equivalent; i++) {
      survivors.add(
          new Survivor(new Mutant(name, "x();", "removed call"), i < alive ? null : "no use"));
    }
    return new Score(
        name, "c0ffee", "2026-11-26", killed + alive + equivalent, killed, 1, 0, survivors);
  }

  private static Results results(Score... scores) {
    return Results.NONE.with(
        Results.MUTATION, new MutationResult(MACHINE, "mvn", Map.of("PIT", "1"), List.of(scores)));
  }

  @Test
  void theTableHasARowForEachPackage() {
    assertThat(results(score("a.b", 1_700, 300, 4)).render(Results.MUTATION, CheckTables::mutation))
        .contains("| `a.b` | 2,004 | 1,700 | 1 | 4 | 300 | 85.0 | `c0ffee` | 2026-11-26 |");
  }
}
