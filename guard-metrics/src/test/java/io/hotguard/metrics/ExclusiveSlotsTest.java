/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ExclusiveSlotsTest {

  @Test
  void givesAThingToOneTaker() {
    ExclusiveSlots<Object> slots = new ExclusiveSlots<>(4, 4, Object::new);
    Object taken = slots.tryTake(2);

    assertThat(taken).isNotNull();
    assertThat(slots.tryTake(2)).isNull();
    slots.put(2, taken);
    assertThat(slots.tryTake(2)).isSameAs(taken);
  }

  @Test
  void looksAtAsManySlotsAsAsked() {
    ExclusiveSlots<Object> slots = new ExclusiveSlots<>(8, 3, Object::new);
    Set<Integer> seen = new HashSet<>();
    for (int attempt = 0; attempt < slots.attempts(); attempt++) {
      seen.add(slots.slot(-2, attempt));
    }
    assertThat(seen).containsExactlyInAnyOrder(6, 7, 0);
    assertThat(new ExclusiveSlots<>(2, 64, Object::new).attempts()).isEqualTo(2);
  }

  @Test
  void exchangesTheThingForAnother() {
    AtomicInteger number = new AtomicInteger();
    ExclusiveSlots<Integer> slots = new ExclusiveSlots<>(2, 2, number::incrementAndGet);

    assertThat(slots.exchange(1, 9)).isEqualTo(2);
    assertThat(slots.takeAt(1)).isEqualTo(9);
  }

  @Test
  void waitsInVainOnceForAHolderThatDoesNotComeBack() {
    ExclusiveSlots<Object> slots = new ExclusiveSlots<>(2, 2, Object::new);
    Object held = slots.tryTake(0);

    assertThat(slots.exchange(0, new Object())).isNull();
    assertThat(slots.waitsFor(0)).isFalse();
    assertThat(slots.takeAt(0)).isNull();
    assertThat(slots.waitsFor(1)).isTrue();

    slots.put(0, held);
    assertThat(slots.takeAt(0)).isSameAs(held);
    assertThat(slots.waitsFor(0)).isTrue();
  }

  @Test
  void refusesASizeThatIsNoPowerOfTwo() {
    assertThatThrownBy(() -> new ExclusiveSlots<>(6, 2, Object::new))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("size=6");
  }
}
