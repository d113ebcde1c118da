/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class LossWatchTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicReference<GuardSnapshot> guard = new AtomicReference<>(snapshot(0, 0));
  private final AtomicReference<List<String>> problems = new AtomicReference<>(List.of());
  private final LossWatch watch =
      new LossWatch(() -> List.of(guard.get()), problems::get, nanos::get);

  private static GuardSnapshot snapshot(long dropped, long used) {
    return GuardSnapshot.builder("logging", GuardMode.ENFORCE)
        .counter("dropped", dropped)
        .counter("logged", 100)
        .gauge("isolated.Kafka.used-bytes", used)
        .gauge("isolated.Kafka.capacity-bytes", 100)
        .build();
  }

  @Test
  void saysNothingWhileNothingIsLost() {
    assertThat(watch.look().warnings()).isEmpty();
    assertThat(watch.look().guards().toString()).isEqualTo("{logging={mode=enforce, dropped=0}}");
  }

  @Test
  void namesTheSettingsThatSwitchTheGuardsOff() {
    assertThat(watch.look().details()).doesNotContainKey("problems");

    problems.set(List.of("hotguard.mode=enforec (-D): must be one of off, warn, enforce"));

    assertThat(watch.look().details()).containsEntry("problems", problems.get());
  }

  @Test
  void reportsALossForAMinute() {
    guard.set(snapshot(4, 0));
    assertThat(watch.look().warnings()).containsExactly("guard logging loses events: dropped=4");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(59));
    assertThat(watch.look().warnings()).hasSize(1);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    assertThat(watch.look().warnings()).isEmpty();

    guard.set(snapshot(5, 0));
    assertThat(watch.look().warnings()).containsExactly("guard logging loses events: dropped=5");
  }

  @Test
  void reportsEventsThatAnAppenderGaveUp() {
    guard.set(
        GuardSnapshot.builder("logging", GuardMode.ENFORCE)
            .counter("isolated.Kafka.given-up", 3)
            .counter("isolated.Kafka.written", 5)
            .build());
    assertThat(watch.look().warnings())
        .containsExactly("guard logging loses events: isolated.Kafka.given-up=3");
  }

  @Test
  void reportsARecorderRegistryThatIsNearlyFull() {
    guard.set(
        GuardSnapshot.builder("metrics.meters", GuardMode.WARN)
            .gauge("active-recorders", 8_000)
            .gauge("max-recorders", 10_000)
            .build());
    assertThat(watch.look().warnings())
        .singleElement()
        .asString()
        .startsWith("guard metrics.meters has nearly as many recorders as it may:")
        .contains("active-recorders=8000 of 10000", "hotguard.spring.max-recorders");
  }

  @Test
  void reportsAJournalBeforeItIsFull() {
    guard.set(snapshot(0, 79));
    assertThat(watch.look().warnings()).isEmpty();
    guard.set(snapshot(0, 80));
    assertThat(watch.look().warnings())
        .singleElement()
        .asString()
        .startsWith("guard logging is about to lose events: isolated.Kafka.used-bytes=80 of 100");
  }
}
