/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.peers.Comparison.SameHazards;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The committed comparison agrees with the committed judgements. */
class PeersResultTest {
  private static final Path RESULT = Path.of("../docs/results/peers.json");

  @Test
  void itsHazardsAreFoundByOurRulesAndTheirTwinsAreNot() throws IOException {
    for (PeersResult.Row row : Json.read(RESULT, PeersResult.class).rules()) {
      assertThat(row.found()).as(row.rule()).isEqualTo(row.positives());
      assertThat(row.wrong()).as(row.rule()).isZero();
    }
  }

  @Test
  void everyWarningThatCountsIsJudgedAndEveryJudgementCounts() throws IOException {
    Set<String> judged = new HashSet<>();
    for (SameHazards.Judgement one : SameHazards.load().judgements()) {
      assertThat(one.why()).as(one.toString()).isNotBlank();
      assertThat(judged.add(one.rule() + ' ' + one.tool() + ' ' + one.type()))
          .as("judged twice: %s", one)
          .isTrue();
    }
    Set<String> counted = new HashSet<>();
    for (PeersResult.Row row : Json.read(RESULT, PeersResult.class).rules()) {
      row.cells()
          .forEach(
              (tool, cell) ->
                  cell.types().forEach(type -> counted.add(row.rule() + ' ' + tool + ' ' + type)));
    }
    assertThat(counted).isEqualTo(judged);
  }
}
