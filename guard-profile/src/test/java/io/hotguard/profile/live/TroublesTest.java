/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TroublesTest {
  private static final int LIMIT = 1_000;

  private final Troubles troubles = new Troubles(LIMIT);

  private static List<GuardSnapshot> guard(String gauge, long value) {
    return List.of(GuardSnapshot.builder("logging", GuardMode.WARN).gauge(gauge, value).build());
  }

  @Test
  void seesNothingWhereNothingIs() {
    assertThat(troubles.look(List.of(), LIMIT - 1)).isEmpty();
    assertThat(troubles.look(guard("stalled", 0), 0)).isEmpty();
  }

  @Test
  void seesAStalledConsumer() {
    assertThat(troubles.look(guard("stalled", 1), 0))
        .contains("The consumer of guard logging is stalled.");
  }

  @Test
  void seesExceptions() {
    assertThat(troubles.look(List.of(), 12_345)).contains("12,345 exceptions are made a second.");
  }

  @Test
  void seesAQueueThatGrowsAllTheTime() {
    long first = Troubles.LEAST_WAITING;
    for (int i = 0; i < Troubles.LOOKS; i++) {
      assertThat(troubles.look(guard("ring.waiting", first + i), 0)).as("look %s", i).isEmpty();
    }

    assertThat(troubles.look(guard("ring.waiting", first + Troubles.LOOKS), 0))
        .contains("ring.waiting of guard logging has grown from 1,000 to 1,010 without a pause.");
  }

  @Test
  void letsAShortQueueGrow() {
    Optional<String> seen = Optional.empty();
    for (int i = 0; i < 3 * Troubles.LOOKS; i++) {
      seen = troubles.look(guard("samples-waiting", i), 0);
    }
    assertThat(seen).isEmpty();
  }

  @Test
  void forgetsAQueueThatShrank() {
    long first = Troubles.LEAST_WAITING;
    for (int i = 0; i < Troubles.LOOKS; i++) {
      troubles.look(guard("ring.waiting", first + i), 0);
    }
    troubles.look(guard("ring.waiting", first), 0);

    assertThat(troubles.look(guard("ring.waiting", first + 1), 0)).isEmpty();
  }
}
