/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LongMapTest {
  @Test
  void holdsWhatAHashMapHolds() {
    LongMap<Integer> map = new LongMap<>();
    Map<Long, Integer> model = new HashMap<>();
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextBoolean() ? random.nextInt(5_000) : (long) random.nextInt(5_000) << 32;
      map.put(key, i);
      model.put(key, i);
    }
    assertThat(map.size()).isEqualTo(model.size());
    model.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
    assertThat(map.get(-1)).isNull();
  }

  @Test
  void isEmptyWhenItIsCleared() {
    LongMap<String> map = new LongMap<>();
    map.put(0, "zero");
    map.put(Long.MIN_VALUE, "least");
    assertThat(map.get(0)).isEqualTo("zero");
    map.clear();
    assertThat(map.get(0)).isNull();
    assertThat(map.get(Long.MIN_VALUE)).isNull();
    assertThat(map.size()).isZero();
  }

  @Test
  void spreadsKeysThatDifferInTheirTopmostBitsOnly() {
    int cells = 1 << 18;
    for (long mix : new long[] {0x9e3779b97f4a7c15L, 0x2545f4914f6cdd1dL}) {
      Set<Integer> homes = new HashSet<>();
      for (long i = 0; i < cells / 2; i++) {
        homes.add(LongMap.home(i << 46, mix, cells));
      }
      assertThat(homes).hasSizeGreaterThan(cells / 4).allMatch(home -> home >= 0 && home < cells);
    }
  }
}
