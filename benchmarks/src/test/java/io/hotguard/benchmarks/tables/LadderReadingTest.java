/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.ladder.LadderSamples.cell;
import static io.hotguard.benchmarks.ladder.LadderSamples.events;
import static io.hotguard.benchmarks.ladder.LadderSamples.result;
import static io.hotguard.benchmarks.ladder.LadderSamples.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.Rung.Group;
import org.junit.jupiter.api.Test;

class LadderReadingTest {
  private static final LadderResult LADDER =
      result(
          cell(Group.REFERENCE, "as found, receiver keeps up", events(0, 60), run(1_300)),
          cell(Group.LADDER, "as found", events(0, 60), run(1_000)),
          cell(Group.LADDER, "+ recorder = all", events(530, 60), run(3_400)),
          cell(Group.REJECTED, "all by hand, stock Discard", events(0, 30), run(1_250)));

  private static final LadderResult WARM =
      result(
          cell(Group.ENDS, "as found", events(0, 60), run(2_000)),
          cell(Group.ENDS, "all", events(0, 60), run(7_000)));

  @Test
  void saysOfBothRunsWhatIsGainedAndWhatIsLeftOfTheLog() {
    assertThat(
            LadderTables.inShort(Results.NONE.with(Results.LADDER, LADDER).with(Results.ENDS, WARM))
                .lines())
        .contains(
            "| as found | 1.00 | 1.00 | 100 | 100 | 0 of 60 | 0 of 60 |",
            "| as found, receiver keeps up | 1.30 | - | 100 | - | 0 of 60 | - |",
            "| all by hand, stock Discard | 1.25 | - | 97 | - | 0 of 60 | - |",
            "| all by hand, Discard of all levels | - | - | - | - | - | - |",
            "| all by the guard | 3.40 | 3.50 | 50 | 100 | 0 of 60 | 0 of 60 |");
  }

  @Test
  void needsBoth() {
    assertThat(LadderTables.inShort(Results.NONE.with(Results.LADDER, LADDER)))
        .isEqualTo(Markdown.NOT_MEASURED);
  }
}
