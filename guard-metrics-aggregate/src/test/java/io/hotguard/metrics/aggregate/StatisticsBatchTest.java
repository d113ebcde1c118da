/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.metrics.Distribution;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class StatisticsBatchTest {

  @Test
  void addsEverythingExactly() {
    StatisticsBatch first =
        Batches.of(
            Batches.statistics("a", new long[] {1, 5}, new long[] {100}),
            Batches.statistics("b", new long[] {2}, new long[0]));
    StatisticsBatch second =
        new StatisticsBatch(
            Batches.START.plusSeconds(3),
            Batches.START.plusSeconds(6),
            4,
            Batches.of(Batches.statistics("a", new long[] {3}, new long[] {1_000_000}))
                .operations());

    StatisticsBatch sum = first.plus(second, 10);

    OperationStatistics a = sum.operations().get(new OperationKey("SQL", "a"));
    assertThat(a.count()).isEqualTo(5);
    assertThat(a.failureCount()).isEqualTo(2);
    assertThat(a.durations().sum()).isEqualTo(1_000_109);
    assertThat(a.durations().min()).isEqualTo(1);
    assertThat(a.durations().max()).isEqualTo(1_000_000);
    assertThat(sum.count()).isEqualTo(6);
    assertThat(sum.intervals()).isEqualTo(5);
    assertThat(sum.start()).isEqualTo(Batches.START);
    assertThat(sum.end()).isEqualTo(Batches.START.plusSeconds(6));
    assertThat(first.count()).as("the parts do not change").isEqualTo(4);
  }

  @Test
  void addsKeysBeyondTheLimitToOtherAndLosesNone() {
    StatisticsBatch sum = Batches.of("key-0", 1);
    for (int i = 1; i < 100; i++) {
      sum = sum.plus(Batches.of("key-" + i, 1, 2), 10);
      assertThat(sum.operations()).hasSizeLessThanOrEqualTo(11);
    }

    assertThat(sum.operations()).hasSize(11).containsKey(new OperationKey("SQL", "key-9"));
    assertThat(sum.operations().get(OperationKey.OTHER).count()).isEqualTo(2 * 90);
    assertThat(sum.count()).isEqualTo(199);
  }

  @Test
  void keepsKnownKeysKnownAtTheLimit() {
    StatisticsBatch sum =
        Batches.of("a", 1).plus(Batches.of("b", 1), 1).plus(Batches.of("a", 1), 1);

    assertThat(sum.operations().get(new OperationKey("SQL", "a")).count()).isEqualTo(2);
    assertThat(sum.operations().get(OperationKey.OTHER).key()).isEqualTo(OperationKey.OTHER);
    assertThat(sum.operations()).hasSize(2);
  }

  @Test
  void addsToAnOtherThatIsThereAlready() {
    StatisticsBatch other =
        Batches.of(
            new OperationStatistics(OperationKey.OTHER, Distribution.of(1), Distribution.empty()));

    StatisticsBatch sum = other.plus(Batches.of("a", 1), 1).plus(Batches.of("b", 1), 1);

    assertThat(sum.operations()).containsKey(new OperationKey("SQL", "a")).hasSize(2);
    assertThat(sum.operations().get(OperationKey.OTHER).count()).isEqualTo(2);
  }

  @Test
  void rejectsAnEndBeforeTheStart() {
    assertThatThrownBy(() -> new StatisticsBatch(Instant.EPOCH, Instant.MIN, 1, new TreeMap<>()))
        .hasMessageContaining("must not be before start");
  }
}
