/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.profile.reading.ProfileFacts.Collector;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class HeapGrowthTest {
  private static OptionalDouble growth(Long... heapAfter) {
    return new Collector(0, 0, 0, 0, List.of(heapAfter)).growth();
  }

  @Test
  void comparesTheLastThirdWithTheFirst() {
    assertThat(growth(10L, 12L, 20L, 20L, 33L, 36L)).hasValue(3);
    assertThat(growth(10L, 10L, 10L, 10L, 10L, 10L)).hasValue(1);
  }

  @Test
  void takesForGarbageWhatALaterCollectionFrees() {
    assertThat(growth(199L, 92L, 86L, 137L, 201L, 149L).orElse(0)).isCloseTo(1.73, within(0.01));
    assertThat(growth(100L, 100L, 100L, 100L, 100L, 250L)).hasValue(1);
    assertThat(growth(100L, 180L, 100L, 170L, 100L, 130L, 250L, 100L, 100L)).hasValue(1);
  }

  @Test
  void isUnknownWithFewerThanThreeCollections() {
    assertThat(growth(10L, 20L)).isEmpty();
    assertThat(growth(0L, 0L, 0L)).isEmpty();
  }
}
