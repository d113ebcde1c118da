/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.ladder.LadderSamples.cell;
import static io.hotguard.benchmarks.ladder.LadderSamples.events;
import static io.hotguard.benchmarks.ladder.LadderSamples.result;
import static io.hotguard.benchmarks.ladder.LadderSamples.run;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.Rung.Group;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import org.junit.jupiter.api.Test;

class LadderClaimsTest {
  private static final EventAccount COMPLETE = events(10, 60);

  private static Results results(double all, EventAccount events, double discarding) {
    return Results.NONE.with(
        Results.LADDER,
        result(
            cell(Group.LADDER, "as found", COMPLETE, run(1_000), run(1_200)),
            cell(Group.LADDER, "+ recorder = all", events, run(all), run(1.2 * all)),
            cell(Group.REJECTED, "all by hand, stock Discard", events(900, 60), run(discarding))));
  }

  @Test
  void theGainIsTheMedianOfTheRounds() {
    assertThat(outcome("LadderGain", results(3_500, COMPLETE, 1))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGain", results(3_499, COMPLETE, 1))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderGain", onADriftingMachine(3_500))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGain", onADriftingMachine(3_499))).isEqualTo(Outcome.LOST);
    assertThat(onADriftingMachine(3_500).render(Results.LADDER, LadderTables::ladder))
        .contains("| + recorder = all | 3,600 | 3,500..6,000 | 3.50 |");
  }

  /** Its third round is twice as fast; the ratio of medians is 3.6 in either case. */
  private static Results onADriftingMachine(double first) {
    return Results.NONE.with(
        Results.LADDER,
        result(
            cell(Group.LADDER, "as found", COMPLETE, run(1_000), run(1_000), run(2_000)),
            cell(Group.LADDER, "+ recorder = all", COMPLETE, run(first), run(3_600), run(6_000))));
  }

  @Test
  void oneWarningThatDidNotArriveLosesTheClaim() {
    assertThat(outcome("LadderSevereDelivered", results(1, COMPLETE, 1))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderDropsCounted", results(1, COMPLETE, 1))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderSevereDelivered", results(1, events(0, 59), 1)))
        .isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderDropsCounted", results(1, events(0, 59), 1))).isEqualTo(Outcome.LOST);
  }

  private static Results ends(double all, double discarding) {
    return Results.NONE.with(
        Results.ENDS,
        result(
            cell(Group.ENDS, "as found", COMPLETE, run(1_000)),
            cell(Group.ENDS, "all by hand, stock Discard", COMPLETE, run(discarding)),
            cell(Group.ENDS, "all", COMPLETE, run(all))));
  }

  @Test
  void theEndsAreJudgedByTheSameThresholds() {
    assertThat(outcome("LadderGain", ends(3_500, 1))).isEqualTo(Outcome.OPEN);
    assertThat(ends(3_500, 1_000).render(Results.ENDS, LadderTables::ends))
        .contains("| all | 3,500 | 3,500..3,500 | 3.50 |");
  }

  @Test
  void rendersTablesAndChart() {
    Results results = results(3_500, COMPLETE, 1_000);
    assertThat(results.render(Results.LADDER, LadderTables::ladder))
        .contains("| + recorder = all | 3,850 | 3,500..4,200 | 3.50 |")
        .contains("(ladder.svg)");
    assertThat(results.render(Results.LADDER, LadderTables::events))
        .contains("| rejected: all by hand, stock Discard |");
    assertThat(results.render(Results.LADDER, LadderTables::setting))
        .contains("2 parts of 0.1 s with 4 connections and in 1 like the measured ones");
    assertThat(results.render(Results.LADDER, LadderTables::findings))
        .contains("| [RepeatedJsonParse](../rules/RepeatedJsonParse.md) | WARNING | 2 |");
    assertThat(LadderChart.render(results.get(Results.LADDER).orElseThrow()))
        .contains("3,850  x3.50", "</svg>")
        .isEqualTo(LadderChart.render(results.get(Results.LADDER).orElseThrow()));
  }
}
