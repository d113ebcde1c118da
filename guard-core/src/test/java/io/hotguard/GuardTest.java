/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class GuardTest {
  private final AtomicLong written = new AtomicLong();
  private final Guard guard =
      Guard.of(
          "test.counting",
          GuardMode.WARN,
          counts -> counts.counter("written", written.get()).gauge("waiting", 3));

  @Test
  void asksForTheCountsAtEachSnapshot() {
    written.set(7);
    GuardSnapshot first = guard.snapshot();
    written.set(8);

    assertThat(guard.name()).isEqualTo("test.counting");
    assertThat(guard.mode()).isEqualTo(GuardMode.WARN);
    assertThat(first)
        .isEqualTo(
            GuardSnapshot.builder("test.counting", GuardMode.WARN)
                .counter("written", 7)
                .gauge("waiting", 3)
                .build());
    assertThat(guard.snapshot().counters()).containsEntry("written", 8L);
  }

  @Test
  void isVisibleUnderANumberedNameWhereItsOwnIsTaken() {
    try (Guards.Registration first = Guards.register(guard);
        Guards.Registration second = Guards.register(guard)) {
      assertThat(first.name()).isEqualTo("test.counting");
      assertThat(second.name()).isEqualTo("test.counting#2");
      assertThat(Guards.snapshots())
          .extracting(GuardSnapshot::name)
          .contains("test.counting", "test.counting#2");
    }
  }

  @Test
  void lacksNothing() {
    assertThatThrownBy(() -> Guard.of("a", GuardMode.WARN, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("counts");
    assertThatThrownBy(() -> Guard.of(null, GuardMode.WARN, counts -> {}))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("name");
  }
}
