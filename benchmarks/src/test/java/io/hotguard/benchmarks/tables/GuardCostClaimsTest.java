/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.guardcost.GuardCostResult.Pair;
import io.hotguard.benchmarks.guardcost.PairedRatio;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GuardCostClaimsTest {
  private static final String CLAIM = "ProfileGuardCost";

  private static GuardCostResult result(List<Pair> pairs) {
    return new GuardCostResult(
        SampleResults.MACHINE, "", 1, 1, 16, pairs, List.of(), List.of(0.002));
  }

  private static Pair pair(double plain, double guarded) {
    return new Pair(plain, guarded, 100, 101);
  }

  private static Outcome of(int pairs, double guarded) {
    return outcome(
        CLAIM,
        Results.NONE.with(
            Results.GUARD_COST, result(Collections.nCopies(pairs, pair(1_000, guarded)))));
  }

  @Test
  void isDecidedByRatioAndPairs() {
    assertThat(outcome(CLAIM, Results.NONE)).isEqualTo(Outcome.OPEN);
    assertThat(of(10, 993)).isEqualTo(Outcome.HOLDS);
    assertThat(of(10, 991)).isEqualTo(Outcome.LOST);
    assertThat(of(9, 1_000)).isEqualTo(Outcome.LOST);
  }

  @Test
  void isDecidedByProcessorTimeToo() {
    Pair dear = new Pair(1_000, 1_000, 100, 102);
    Results ten = Results.NONE.with(Results.GUARD_COST, result(Collections.nCopies(10, dear)));
    assertThat(outcome("ProfileGuardProcessorTime", ten)).isEqualTo(Outcome.LOST);
    Pair cheap = new Pair(1_000, 1_000, 100, 100.9);
    Results others = Results.NONE.with(Results.GUARD_COST, result(Collections.nCopies(10, cheap)));
    assertThat(outcome("ProfileGuardProcessorTime", others)).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void isNotShownByAMeanWhoseIntervalReachesFurther() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      pairs.add(pair(1_000, i % 2 == 0 ? 1_100 : 1_000));
    }
    assertThat(result(pairs).leaves()).isGreaterThan(1);
    assertThat(result(pairs).leavesAtLeast()).isGreaterThan(1);
    pairs.replaceAll(pair -> pair(1_050, pair.otherPerSecond()));
    assertThat(result(pairs).leaves()).isBetween(0.99, 1.0);
    assertThat(outcome(CLAIM, Results.NONE.with(Results.GUARD_COST, result(pairs))))
        .isEqualTo(Outcome.LOST);
  }

  @Test
  void saysHowSureItIs() {
    PairedRatio result =
        result(List.of(pair(100, 110), pair(100, 100 / 1.1), pair(100, 100))).guarded();

    assertThat(result.ratio()).isEqualTo(1, within(1e-9));
    // Logarithms 0.0953, -0.0953, 0: standard error 0.0550, times 4.303 for two degrees of freedom.
    assertThat(Math.log(result.highest())).isEqualTo(0.2368, within(1e-3));
    assertThat(result.lowest()).isEqualTo(1 / result.highest(), within(1e-9));
  }
}
