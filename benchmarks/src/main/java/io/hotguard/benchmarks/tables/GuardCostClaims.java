/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.List;
import java.util.Locale;

/** The claim about the profile guard. The threshold stands here before anything is measured. */
final class GuardCostClaims {
  static final double MIN_RATIO = 0.99;
  static final int MIN_PAIRS = 10;

  static final List<Claim> ALL =
      List.of(
          new Claim(
              "ProfileGuardCost",
              "The profile guard costs a service that is not in trouble at most 1 % of its throughput.",
              "Waits of 10 ms and more are rare there, and everything else that it records happens once a second.",
              String.format(
                  Locale.ROOT,
                  "guarded / plain >= %.2f in requests/s (geometric mean of >= %d A-B-B-A pairs)",
                  MIN_RATIO,
                  MIN_PAIRS),
              "java -jar benchmarks/target/benchmarks.jar guard-cost",
              Results.GUARD_COST,
              results -> results.guardCost().map(GuardCostClaims::judge).orElse(Verdict.OPEN)));

  private GuardCostClaims() {}

  private static Verdict judge(GuardCostResult result) {
    return Verdict.of(
        result.pairs().size() >= MIN_PAIRS && result.leaves() >= MIN_RATIO,
        String.format(
            Locale.ROOT,
            "ratio %.3f: recording %s; recording off in both %s; its own threads %.2f %% of the processor time",
            result.leaves(),
            result.guarded(),
            result.control(),
            result.threadsShare() * 100));
  }
}
