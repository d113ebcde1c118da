/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.peers.Comparison.SameHazards;
import io.hotguard.benchmarks.peers.FixtureCorpus.Fixture;
import io.hotguard.benchmarks.peers.PeerTool.Warning;
import io.hotguard.benchmarks.peers.PeersResult.Cell;
import io.hotguard.benchmarks.peers.PeersResult.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Fixture FIRST = new Fixture("Rule", "a/First.java", true, List.of(20));
  private static final Fixture SECOND = new Fixture("Rule", "a/Second.java", true, List.of(30));
  private static final Fixture TWIN = new Fixture("Rule", "a/Twin.java", false, List.of());
  private static final SameHazards HAZARDS =
      SameHazards.parse(
          List.of(
              "# rule, tool",
              "Rule\tTool\tTheHazard\tSAME\tby name",
              "Rule\tTool\tNear\tRELATED\tby place"));

  private static Cell cell(Warning... warnings) {
    return new Comparison(List.of(FIRST, SECOND, TWIN), HAZARDS)
        .rows(Map.of("Tool", List.of(warnings)))
        .get(0)
        .cells()
        .get("Tool");
  }

  private static Warning of(Fixture fixture, String type, int begin, int end) {
    return new Warning(fixture.file(), type, begin, end);
  }

  @Test
  void aHitNamesTheHazardNearTheLineOfEachFixture() {
    Warning first = of(FIRST, "TheHazard", 17, 17);
    assertThat(cell(first, of(SECOND, "TheHazard", 10, 27)).verdict()).isEqualTo(Verdict.HIT);
    assertThat(cell(first, of(SECOND, "TheHazard", 10, 26)))
        .isEqualTo(new Cell(Verdict.PARTIAL, 1, 1, 0, List.of("TheHazard")));
    assertThat(cell(first)).isEqualTo(new Cell(Verdict.PARTIAL, 1, 0, 0, List.of("TheHazard")));
  }

  @Test
  void whatOnlyLeadsThereIsPartial() {
    assertThat(cell(of(FIRST, "Near", 20, 20), of(SECOND, "Near", 30, 30)))
        .isEqualTo(new Cell(Verdict.PARTIAL, 0, 2, 0, List.of("Near")));
  }

  @Test
  void warningsOfOtherThingsAndOfTwinsAreNoHits() {
    assertThat(cell(of(FIRST, "Other", 20, 20), of(TWIN, "TheHazard", 5, 5)))
        .isEqualTo(new Cell(Verdict.NONE, 0, 0, 1, List.of()));
  }

  @Test
  void countsWhatTheRuleItselfFinds() {
    Fixture missed = new Fixture("Rule", "a/Missed.java", true, List.of());
    PeersResult.Row row =
        new Comparison(List.of(FIRST, missed, TWIN), HAZARDS).rows(Map.of()).get(0);
    assertThat(row).isEqualTo(new PeersResult.Row("Rule", 2, 1, 1, 0, Map.of()));
  }

  @Test
  void listsWhatNobodyHasJudged() {
    Comparison comparison = new Comparison(List.of(FIRST, TWIN), HAZARDS);
    List<Warning> warnings =
        List.of(of(FIRST, "Other", 20, 20), of(FIRST, "Near", 20, 20), of(FIRST, "Far", 1, 2));
    assertThat(comparison.unjudged(Map.of("Tool", warnings)))
        .containsExactly("Rule\tTool\tOther\t1");
  }
}
