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
    return new Collector(0, 0, List.of(heapAfter)).growth();
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

  private static boolean growsLate(int early, Long... heapAfter) {
    return new Collector(0, 0, List.of(heapAfter), early).growsLate();
  }

  @Test
  void isLateWhereAQuarterOfItIsInTheSecondHalfOfTheTime() {
    assertThat(growsLate(3, 10L, 20L, 30L, 40L, 50L, 60L)).isTrue();
    assertThat(growsLate(3, 10L, 30L, 85L, 86L, 90L, 90L)).isFalse();
    assertThat(growsLate(0, 10L, 20L)).isTrue();
    assertThat(growsLate(2, 10L, 20L)).isFalse();
    assertThat(growsLate(0)).isFalse();
  }

  @Test
  void isNotLateInACacheThatWasFilledAtTheStart() {
    assertThat(growsLate(7, 4L, 76L, 138L, 211L, 311L, 336L, 339L, 337L)).isFalse();
    assertThat(growsLate(2, 10L, 200L, 190L, 260L)).as("garbage before").isTrue();
  }

  @Test
  void isUnknownWithFewerThanThreeCollections() {
    assertThat(growth(10L, 20L)).isEmpty();
    assertThat(growth(0L, 0L, 0L)).isEmpty();
  }
}
