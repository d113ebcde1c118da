/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.fleet.FleetTask.Trouble;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FleetMixTest {
  private static final FleetMix MIX = new FleetMix(4, 10, 6, 400);

  @Test
  void slicesOfAProcessAddUpToItsValues() {
    long[] slices =
        IntStream.range(2, 5)
            .boxed()
            .flatMapToLong(slice -> Arrays.stream(MIX.values(1, 3, slice)))
            .toArray();
    assertThat(slices).hasSize(300).isEqualTo(MIX.values(1, 3, 2, 5));
    assertThat(MIX.values(1, 3, 2)).isNotEqualTo(MIX.values(0, 3, 2));
  }

  @Test
  void nearestRankIsAValue() {
    long[] hundred = IntStream.rangeClosed(1, 100).mapToLong(i -> 101 - i).toArray();
    assertThat(FleetMix.nearestRank(hundred, 0.99)).isEqualTo(99);
    assertThat(FleetMix.nearestRank(hundred, 0.991)).isEqualTo(100);
    assertThat(FleetMix.nearestRank(new long[] {7}, 0.99)).isEqualTo(7);
  }

  @Test
  void aKilledProcessLosesAScrapeAndAnUnfinishedMinute() {
    FleetTask killed = new FleetTask(MIX, 3, Trouble.KILLED);
    assertThat(killed.dies(killed.scraped())).isTrue();
    assertThat(killed.recorded()).isEqualTo(killed.scraped() + 1);
    assertThat(killed.scraped()).isEqualTo(14);
    assertThat(killed.sent()).isEqualTo(3);
  }

  @Test
  void aDelayedProcessIsInTimeInTheFirstAndTheLastMinute() {
    FleetTask delayed = new FleetTask(MIX, 2, Trouble.DELAYED);
    assertThat(IntStream.range(0, 6).filter(delayed::isLate)).containsExactly(1, 2, 3, 4);
    assertThat(IntStream.range(0, 24).filter(delayed::answers)).hasSize(8);
    assertThat(delayed.sent()).isEqualTo(6);
    assertThat(new FleetTask(MIX, 0, Trouble.NONE).isLate(2)).isFalse();
  }

  @Test
  void answersCountWhatIsMissingAndWhatIsThereTwice() {
    FleetAnswers answers = new FleetAnswers();
    answers.add(new long[] {100, 100}, 1, 101);
    answers.add(new long[] {100, 100}, 3, 98);
    assertThat(answers.figures())
        .containsEntry("expected", 4.0)
        .containsEntry("counted", 4.0)
        .containsEntry("apart", 2.0)
        .containsEntry("medianPercent", 1.5)
        .containsEntry("worstPercent", 2.0);
  }
}
