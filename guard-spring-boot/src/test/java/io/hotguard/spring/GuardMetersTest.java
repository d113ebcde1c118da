/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class GuardMetersTest {
  private final AtomicLong nanos = new AtomicLong();
  private final List<GuardSnapshot> guards = new ArrayList<>();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private void passTime() {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
  }

  private static GuardSnapshot logging(long dropped) {
    return GuardSnapshot.builder("logging", GuardMode.ENFORCE)
        .counter("dropped", dropped)
        .counter("dropped.info", dropped)
        .gauge("ring.waiting", 7)
        .build();
  }

  @Test
  void publishesNumbersWithTagsAndUnits() {
    guards.add(logging(3));
    new GuardMeters(() -> guards, nanos::get).bindTo(registry);

    assertThat(registry.get("hotguard.logging.dropped").functionCounter().count()).isEqualTo(3);
    assertThat(registry.get("hotguard.logging.dropped").meter().getId().getBaseUnit())
        .isEqualTo("events");
    assertThat(
            registry
                .get("hotguard.logging.dropped.by.level")
                .tags("guard", "logging", "level", "info")
                .functionCounter()
                .count())
        .isEqualTo(3);
    assertThat(registry.get("hotguard.logging.ring.waiting").gauge().value()).isEqualTo(7);
    assertThat(registry.get("hotguard.mode").tags("guard", "logging").gauge().value()).isEqualTo(2);
  }

  @Test
  void readsTheGuardsAtMostOnceASecond() {
    guards.add(logging(3));
    new GuardMeters(() -> guards, nanos::get).bindTo(registry);
    guards.set(0, logging(5));
    assertThat(registry.get("hotguard.logging.dropped").functionCounter().count()).isEqualTo(3);

    passTime();
    assertThat(registry.get("hotguard.logging.dropped").functionCounter().count()).isEqualTo(5);
  }

  @Test
  void addsAGuardThatComesLaterAndKeepsTheNumbersOfOneThatEnds() {
    new GuardMeters(() -> guards, nanos::get).bindTo(registry);
    assertThat(registry.find("hotguard.logging.dropped").meter()).isNull();

    guards.add(logging(3));
    passTime();
    assertThat(registry.get(GuardMeters.GUARDS).gauge().value()).isEqualTo(1);
    assertThat(registry.get("hotguard.logging.dropped").functionCounter().count()).isEqualTo(3);

    guards.clear();
    passTime();
    assertThat(registry.get(GuardMeters.GUARDS).gauge().value()).isZero();
    assertThat(registry.get("hotguard.logging.dropped").functionCounter().count()).isEqualTo(3);
  }
}
