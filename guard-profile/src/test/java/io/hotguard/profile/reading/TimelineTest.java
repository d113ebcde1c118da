/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hotguard.profile.jfr.MemoryBudget;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class TimelineTest {
  @Test
  void addsUpBySecondInAnyOrder() {
    Timeline timeline = new Timeline();
    TreeMap<Long, Long> model = new TreeMap<>();
    Random random = new Random(7);
    for (int i = 0; i < 1_000; i++) {
      long second = 1_700_000_000L + random.nextInt(200);
      timeline.add(second, i, new MemoryBudget(1 << 20));
      model.merge(second, (long) i, Long::sum);
    }
    assertThat(timeline.cells()).isEqualTo(model);
  }

  @Test
  void joinsCellsInPairsSoThatTheirNumberStaysBounded() {
    Timeline timeline = new Timeline();
    MemoryBudget budget = new MemoryBudget(1 << 20);
    long sum = 0;
    for (long second = 1_000; second < 2_000; second++) {
      timeline.add(second, second, budget);
      sum += second;
    }
    assertThat(timeline.cells()).hasSizeBetween(128, 256);
    assertThat(timeline.cells().keySet()).allMatch(second -> second % 4 == 0);
    assertThat(timeline.cells().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(sum);
    assertThat(timeline.cells()).containsEntry(1_000L, 1_000L + 1_001 + 1_002 + 1_003);
  }

  @Test
  void addsToTheSecondBeforeWhereThereIsNoRoom() {
    Timeline timeline = new Timeline();
    MemoryBudget none = new MemoryBudget(0);
    for (long second = 1_000; second < 1_010; second++) {
      timeline.add(second, 1, none);
    }
    assertThat(timeline.cells()).containsExactly(entry(1_000L, 1L), entry(1_001L, 9L));
    assertThat(none.isFull()).isTrue();
  }
}
