/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.MemoryBudget;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class MachineReaderTest {
  private static final int COLLECTIONS = 1_000_000;
  private static final long USED = 1_000_000;

  /** Each collection leaves a little more, and garbage that every tenth one frees. */
  private static ProfileFacts.Collector collector(int collections, int factor) {
    MachineReader reader = new MachineReader(Map.of(), new MemoryBudget(0));
    for (int i = 0; i < collections; i++) {
      long live = USED + USED * (factor - 1) * i / collections;
      reader.collected(TimeUnit.MILLISECONDS.toNanos(i), live + (i % 10 == 9 ? 0 : USED * 10));
    }
    return reader.collector(TimeUnit.MILLISECONDS.toNanos(collections) / 2);
  }

  @Test
  void keepsAFewOfManyCollectionsAndWhatTheyTell() {
    ProfileFacts.Collector many = collector(COLLECTIONS, 5);

    assertThat(many.heapAfter()).hasSizeBetween(1_000, 20_000);
    assertThat(many.growth().orElseThrow())
        .isCloseTo(collector(3_000, 5).growth().orElseThrow(), Offset.offset(0.05));
    assertThat(collector(COLLECTIONS, 1).growth().orElseThrow()).isEqualTo(1);
  }

  @Test
  void keepsEachOfFewCollections() {
    assertThat(collector(16_000, 2).heapAfter()).hasSize(16_000);
  }

  @Test
  void tellsTheCollectionsOfTheFirstHalfOfTheTime() {
    ProfileFacts.Collector many = collector(COLLECTIONS, 5);

    assertThat(collector(16_000, 2).early()).isEqualTo(8_000);
    assertThat(many.early()).isCloseTo(many.heapAfter().size() / 2, Offset.offset(1));
    assertThat(many.growsLate()).isTrue();
    assertThat(collector(COLLECTIONS, 1).growsLate()).isFalse();
  }
}
