/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.benchmarks.ladder.service.ItemTable.GameSettings;
import io.hotguard.benchmarks.ladder.service.Percentiles.Timing;
import io.hotguard.benchmarks.results.SampleCount;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Both sides of a switch do the same work. */
class AlternativesTest {
  @Test
  void bothTablesHaveTheSameItems() throws Exception {
    GameSettings settings = new GameSettings();
    ItemTable parsed = new ItemTable.ParsedEachTime(settings);
    ItemTable cached = new ItemTable.Cached(settings);
    for (int id = 0; id < 2 * GameSettings.ITEMS; id++) {
      assertThat(cached.item(id)).isEqualTo(parsed.item(id));
    }
    assertThat(settings.items().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(7_500, 8_500);
  }

  @Test
  void bothWaysFindTheSameField() throws Exception {
    for (RewardFields fields : List.of(new RewardFields.Probing(), new RewardFields.LookedUp())) {
      RewardFields.Reward reward = new RewardFields.Reward();
      fields.add(reward, "gold", 7);
      fields.add(reward, "gold", 1);
      assertThat(reward.gold).isEqualTo(8);
      assertThatThrownBy(() -> fields.add(reward, "silver", 1))
          .isInstanceOf(NoSuchFieldException.class);
    }
  }

  @Test
  void everyTimeIsAccountedFor() {
    for (Percentiles percentiles :
        List.of(
            new Percentiles.Bounded(), new Percentiles.Unbounded(), new Percentiles.Recorded())) {
      for (int i = 0; i < 1_000; i++) {
        percentiles.record(Timing.REQUEST, i);
      }
      SampleCount account = percentiles.account(1_000);
      // Between queue and digest a consumer holds one value at most.
      assertThat(account.lost()).isBetween(0L, 2L);
    }
  }
}
