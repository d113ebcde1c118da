/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

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
      timeline.add(second, i);
      model.merge(second, (long) i, Long::sum);
    }
    assertThat(timeline.cells()).isEqualTo(model);
  }

  @Test
  void joinsCellsInPairsSoThatTheirNumberStaysBounded() {
    Timeline timeline = new Timeline();
    long sum = 0;
    for (long second = 1_000; second < 2_000; second++) {
      timeline.add(second, second);
      sum += second;
    }
    assertThat(timeline.cells()).hasSizeBetween(128, 256);
    assertThat(timeline.cells().keySet()).allMatch(second -> second % 4 == 0);
    assertThat(timeline.cells().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(sum);
    assertThat(timeline.cells()).containsEntry(1_000L, 1_000L + 1_001 + 1_002 + 1_003);
  }
}
