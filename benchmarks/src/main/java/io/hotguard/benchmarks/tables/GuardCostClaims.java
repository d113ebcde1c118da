/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.guardcost.PairedRatio;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.List;
import java.util.Locale;

/** The claim about the profile guard. The threshold stands here before anything is measured. */
final class GuardCostClaims {
  static final double MIN_RATIO = 0.99;
  static final double MAX_CPU_RATIO = 1.01;
  static final int MIN_PAIRS = 10;

  static final List<Claim> ALL =
      List.of(
          new Claim(
              "ProfileGuardCost",
              "The profile guard costs a service that is not in trouble at most 1 % of its throughput.",
              "Waits of 10 ms and more are rare there, and everything else that it records happens once a second.",
              String.format(
                  Locale.ROOT,
                  "guarded / plain >= %.2f in requests/s, at the lower end of its interval of 95 %% (geometric mean of >= %d A-B-B-A pairs)",
                  MIN_RATIO,
                  MIN_PAIRS),
              "java -jar benchmarks/target/benchmarks.jar guard-cost",
              Results.GUARD_COST,
              results -> results.guardCost().map(GuardCostClaims::judge).orElse(Verdict.OPEN)),
          new Claim(
              "ProfileGuardProcessorTime",
              "What the profile guard records adds at most 1 % to the processor time of a request.",
              "As before; processor time knows less of who waited for whom than requests/s do.",
              String.format(
                  Locale.ROOT,
                  "guarded / plain <= %.2f in processor time of the process for each request, its own threads among it, at the upper end of its interval of 95 %% (geometric mean of >= %d A-B-B-A pairs)",
                  MAX_CPU_RATIO,
                  MIN_PAIRS),
              "java -jar benchmarks/target/benchmarks.jar guard-cost",
              Results.GUARD_COST,
              results -> results.guardCost().map(GuardCostClaims::judgeCpu).orElse(Verdict.OPEN)));

  private GuardCostClaims() {}

  static String table(Results results) {
    return results.guardCost().map(GuardCostClaims::table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(GuardCostResult result) {
    StringBuilder text = new StringBuilder(MarkdownTables.environment(result.environment()));
    text.append(
        "| to windows in which nothing is recorded | ratio | 95 % | pairs |\n|---|--:|---|--:|\n");
    MarkdownTables.row(text, cells("requests/s, recorded", result.guarded()));
    MarkdownTables.row(text, cells("requests/s, control", result.control()));
    MarkdownTables.row(text, cells("processor time a request, recorded", result.guardedCpu()));
    MarkdownTables.row(text, cells("processor time a request, control", result.controlCpu()));
    return text.append(
            String.format(
                Locale.ROOT,
                "\nThe guard's own threads: %.2f %% of the processor time of the process.\n",
                result.threadsShare() * 100))
        .toString();
  }

  private static String[] cells(String name, PairedRatio ratio) {
    return new String[] {
      name,
      String.format(Locale.ROOT, "%.3f", ratio.ratio()),
      String.format(Locale.ROOT, "%.3f..%.3f", ratio.lowest(), ratio.highest()),
      String.valueOf(ratio.count())
    };
  }

  private static Verdict judgeCpu(GuardCostResult result) {
    return Verdict.of(
        result.pairs().size() >= MIN_PAIRS && result.guardedCpu().highest() <= MAX_CPU_RATIO,
        String.format(
            Locale.ROOT,
            "ratio %s; recording off in both %s",
            result.guardedCpu(),
            result.controlCpu()));
  }

  private static Verdict judge(GuardCostResult result) {
    return Verdict.of(
        result.pairs().size() >= MIN_PAIRS && result.leavesAtLeast() >= MIN_RATIO,
        String.format(
            Locale.ROOT,
            "ratio %.3f: recording %s; recording off in both %s; its own threads %.2f %% of the processor time",
            result.leaves(),
            result.guarded(),
            result.control(),
            result.threadsShare() * 100));
  }
}
