/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.Rung.Group;
import io.hotguard.benchmarks.results.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LadderResultTest {
  @Test
  void lostIsWhatDidNotArriveAndWasNotCounted() {
    EventAccount events = LadderSamples.events(100, 58);
    assertThat(events.lostTo("file")).isZero();
    assertThat(events.lostTo(LadderResult.RECEIVER)).isEqualTo(2);
    assertThat(events.uncounted()).isEqualTo(2);
    assertThat(events.mostLost()).isEqualTo(2);
    assertThat(events.severeLost()).isEqualTo(2);
    assertThat(events.severeDelivered()).isEqualTo(58);
    assertThat(events.severeMissing()).isZero();
    assertThat(events.deliveredPercent()).containsEntry("file", 100.0 * 960 / 1_060);
  }

  @Test
  void whatWaitsForTheReceiverIsMissingThereButNotLost() {
    EventAccount sample = LadderSamples.events(0, 50);
    EventAccount waiting =
        new EventAccount(sample.logged(), sample.arrived(), Map.of(), Map.of(), Map.of(), 0, 3, 7);
    assertThat(waiting.lostTo(LadderResult.RECEIVER)).isZero();
    assertThat(waiting.lostTo("file")).isZero();
    assertThat(waiting.severeLost()).isEqualTo(10);
    assertThat(waiting.totalDropped()).isEqualTo(3);
  }

  @Test
  void aCounterThatClaimsTooMuchShows() {
    EventAccount sample = LadderSamples.events(0, 60);
    EventAccount claiming =
        new EventAccount(
            sample.logged(), sample.arrived(), Map.of(), Map.of(Kind.INFO, 5L), Map.of(), 0, 0, 0);
    assertThat(claiming.lostTo("file")).isEqualTo(-5);
    assertThat(claiming.uncounted()).isEqualTo(15);
  }

  @Test
  void survivesJson(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("ladder.json");
    LadderResult result =
        LadderSamples.result(
            LadderSamples.cell(
                Group.LADDER, Rung.AS_FOUND, LadderSamples.events(1, 2), LadderSamples.run(100)));
    Json.write(file, result);
    assertThat(Json.read(file, LadderResult.class)).isEqualTo(result);
  }
}
