/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.guardcost.GuardCostResult.Pair;
import io.hotguard.benchmarks.guardcost.PairedRatio;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GuardCostClaimsTest {
  private static GuardCostResult result(List<Pair> pairs) {
    return new GuardCostResult(
        SampleResults.MACHINE, "", 1, 1, 16, pairs, List.of(), List.of(0.002));
  }

  private static Pair pair(double plain, double guarded) {
    return new Pair(plain, guarded, 100, 101);
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
