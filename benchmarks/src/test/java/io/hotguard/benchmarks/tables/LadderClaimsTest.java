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

import io.hotguard.benchmarks.ladder.LadderResult;
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

  @Test
  void isComparedWithDiscarding() {
    assertThat(outcome("LadderGainOfDiscarding", results(900, COMPLETE, 1_000)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGainOfDiscarding", results(899, COMPLETE, 1_000)))
        .isEqualTo(Outcome.LOST);
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
  void isComparedWithDiscardingOfAllLevels() {
    assertThat(outcome("LadderGainOfDiscardingAll", besideDiscardingAll(900, 1_000)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGainOfDiscardingAll", besideDiscardingAll(899, 1_000)))
        .isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderGainOfDiscardingAll", results(900, COMPLETE, 1_000)))
        .isEqualTo(Outcome.OPEN);
    assertThat(outcome("WarmLadderGainOfDiscardingAll", besideDiscardingAll(900, 1_000)))
        .isEqualTo(Outcome.OPEN);
  }

  private static Results besideDiscardingAll(double all, double discarding) {
    return Results.NONE.with(
        Results.LADDER,
        result(
            cell(Group.LADDER, "+ recorder = all", COMPLETE, run(all)),
            cell(
                Group.REJECTED,
                "all by hand, Discard of all levels",
                events(0, 59),
                run(discarding))));
  }

  @Test
  void theEndsAreJudgedByTheSameThresholds() {
    assertThat(outcome("WarmLadderGain", ends(3_500, 1))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("WarmLadderGain", ends(3_499, 1))).isEqualTo(Outcome.LOST);
    assertThat(outcome("WarmLadderGainOfDiscarding", ends(900, 1_000))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("WarmLadderGainOfDiscarding", ends(899, 1_000))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderGain", ends(3_500, 1))).isEqualTo(Outcome.OPEN);
    assertThat(ends(3_500, 1_000).render(Results.ENDS, LadderTables::ends))
        .contains("| all | 3,500 | 3,500..3,500 | 3.50 |");
  }

  private static Results twice(double... again) {
    return Results.NONE
        .with(
            Results.LADDER,
            result(
                cell(Group.LADDER, "as found", COMPLETE, run(1_000), run(1_200)),
                cell(Group.LADDER, "+ recorder = all", COMPLETE, run(3_000), run(4_000))))
        .with(
            Results.AGAIN,
            result(
                cell(Group.LADDER, "as found", COMPLETE, run(again[0]), run(again[1])),
                cell(Group.LADDER, "+ recorder = all", COMPLETE, run(again[2]), run(again[3]))));
  }

  @Test
  void repeatsIfTheRangesOfEveryRungOverlap() {
    assertThat(outcome("LadderRepeats", twice(900, 1_000, 4_000, 5_000))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderRepeats", twice(1_200, 1_300, 2_000, 3_000)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderRepeats", twice(900, 999, 4_000, 5_000))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderRepeats", twice(900, 1_000, 4_001, 5_000))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderRepeats", results(1, COMPLETE, 1))).isEqualTo(Outcome.OPEN);
    assertThat(LadderRepeat.table(twice(900, 999, 4_000, 5_000)))
        .contains("| as found | 1.00 | 1.00..1.00 | 1.00 | 1.00..1.00 |  |")
        .contains("| + recorder = all | 3.17 | 3.00..3.33 | 4.72 | 4.44..5.01 | apart |");
  }

  /** All is 3.00 and 3.33 times as fast as found. */
  @Test
  void gainsRepeatOnAMachineThatIsSlower() {
    assertThat(outcome("LadderGainsRepeat", twice(500, 600, 1_400, 1_799))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderGainsRepeat", twice(500, 600, 1_400, 1_800)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGainsRepeat", twice(600, 600, 2_000, 3_000)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGainsRepeat", twice(600, 600, 2_001, 3_000))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderRepeats", twice(500, 600, 1_400, 1_800))).isEqualTo(Outcome.LOST);
  }

  /** As found in both runs; all is 3.2 times as fast in the first. */
  @Test
  void gainsAgreeWithinAQuarter() {
    assertThat(outcome("LadderGainsAgree", allTwice(3_200, 4_000))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGainsAgree", allTwice(3_200, 4_001))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderGainsAgree", allTwice(3_200, 2_560))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LadderGainsAgree", allTwice(3_200, 2_559))).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderGainsAgree", results(1, COMPLETE, 1))).isEqualTo(Outcome.OPEN);
  }

  private static Results allTwice(double all, double again) {
    return Results.NONE.with(Results.LADDER, oneRound(all)).with(Results.AGAIN, oneRound(again));
  }

  private static LadderResult oneRound(double all) {
    return result(
        cell(Group.LADDER, "as found", COMPLETE, run(1_000)),
        cell(Group.LADDER, "+ recorder = all", COMPLETE, run(all)));
  }

  @Test
  void repeatsNothingThatHasARungLess() {
    Results less =
        Results.NONE
            .with(
                Results.LADDER,
                result(
                    cell(Group.LADDER, "as found", COMPLETE, run(1)),
                    cell(Group.LADDER, "+ recorder = all", COMPLETE, run(1))))
            .with(Results.AGAIN, result(cell(Group.LADDER, "as found", COMPLETE, run(1))));
    assertThat(outcome("LadderRepeats", less)).isEqualTo(Outcome.LOST);
    assertThat(outcome("LadderGainsAgree", less)).isEqualTo(Outcome.LOST);
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
