/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SlidingReaderTest {
  private static final long SECOND = 1_000_000_000L;

  private final RecorderRegistry registry = RecorderRegistry.builder("sliding").build();
  private final Recorder recorder = registry.recorder("a", MetricUnit.NANOSECONDS);
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 30 * SECOND);

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void forgetsWhatIsOlderThanTheWindow() {
    SlidingReader reader = open(Duration.ofSeconds(60), Duration.ZERO);
    recorder.record(1_000);
    assertThat(reader.distribution("a").max()).isEqualTo(1_000);

    nanos.addAndGet(40 * SECOND);
    recorder.record(10);
    assertThat(reader.distribution("a").count()).isEqualTo(2);

    nanos.addAndGet(40 * SECOND);
    assertThat(reader.distribution("a").max()).isEqualTo(10);
    assertThat(reader.distribution("a").count()).isEqualTo(1);

    nanos.addAndGet(60 * SECOND);
    assertThat(reader.distribution("a").isEmpty()).isTrue();
  }

  @Test
  void takesARecorderOfItsOwnRegistry() {
    SlidingReader reader = open(Duration.ofSeconds(60), Duration.ZERO);
    recorder.record(7);
    assertThat(reader.distribution(recorder).max()).isEqualTo(7);

    try (RecorderRegistry other = RecorderRegistry.builder("other").build()) {
      Recorder foreign = other.recorder("a", MetricUnit.NANOSECONDS);
      String problem = "recorder 'a' belongs to registry other, not to sliding";
      assertThatThrownBy(() -> reader.distribution(foreign))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(problem);
    }
  }

  @Test
  void losesNothingWithinTheWindowHoweverOftenItIsRead() {
    SlidingReader reader = open(Duration.ofSeconds(60), Duration.ZERO);
    for (int i = 1; i <= 600; i++) {
      recorder.record(i);
      nanos.addAndGet(SECOND / 10);
      assertThat(reader.distribution("a").count()).isEqualTo(i);
    }
    for (int i = 0; i < 1_200; i++) {
      recorder.record(1);
      nanos.addAndGet(SECOND / 10);
      // A window and at most one of its six slices, ten values a second.
      assertThat(reader.distribution("a").count()).isBetween(600L, 710L);
    }
  }

  @Test
  void readsTheRegistryOnlyWhenItsAnswerIsTooOld() {
    SlidingReader reader = open(Duration.ofSeconds(60), Duration.ofSeconds(1));
    recorder.record(1);
    assertThat(reader.distribution("a").count()).isEqualTo(1);
    recorder.record(1);
    nanos.addAndGet(SECOND - 1);
    assertThat(reader.distribution("a").count()).isEqualTo(1);
    nanos.addAndGet(1);
    assertThat(reader.distribution("a").count()).isEqualTo(2);
  }

  @Test
  void forgetsWhatIsOlderThanTheWindowThoughItsAnswerIsNot() {
    SlidingReader reader = open(Duration.ofMillis(500), Duration.ofSeconds(1));
    recorder.record(1);
    assertThat(reader.distribution("a").count()).isEqualTo(1);
    nanos.addAndGet(SECOND / 2 - 1);
    assertThat(reader.distribution("a").count()).isEqualTo(1);
    nanos.addAndGet(1);
    assertThat(reader.distribution("a").isEmpty()).isTrue();
  }

  @Test
  void readsByTheClockOfTheSystem() {
    recorder.record(1);
    try (SlidingReader reader = SlidingReader.open(registry, "test", Duration.ofDays(1))) {
      recorder.record(2);
      assertThat(reader.distribution("a")).isEqualTo(Distribution.of(2));
    }
  }

  @Test
  void aSliceBeginsWhereTheLastHasItsFullLength() {
    SlidingDistribution sliding = new SlidingDistribution(Duration.ofNanos(60), 6);
    sliding.add(Distribution.of(1), 100);
    sliding.add(Distribution.of(2), 109);
    sliding.add(Distribution.of(3), 110);
    assertThat(sliding.at(168)).isEqualTo(Distribution.of(1, 2, 3));
    assertThat(sliding.at(169)).isEqualTo(Distribution.of(3));
    SlidingDistribution whole = new SlidingDistribution(Duration.ofNanos(60), 1);
    whole.add(Distribution.of(1), 100);
    whole.add(Distribution.of(2), 159);
    assertThat(whole.at(218)).isEqualTo(Distribution.of(1, 2));
  }

  @Test
  void isEmptyForAnUnknownName() {
    SlidingReader reader = open(Duration.ofSeconds(60), Duration.ZERO);
    recorder.record(7);
    assertThat(reader.distribution("unknown").isEmpty()).isTrue();
    assertThat(reader.distribution("a").count()).isEqualTo(1);
  }

  @Test
  void refusesWhatMakesNoWindow() {
    assertThatThrownBy(() -> open(Duration.ZERO, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> open(Duration.ofSeconds(1), Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SlidingDistribution(Duration.ofSeconds(1), 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(registry.cumulativeSnapshot().metrics()).isEmpty();
  }

  @Test
  void endsWhenItIsClosed() {
    SlidingReader reader = open(Duration.ofSeconds(1), Duration.ZERO);
    reader.close();
    assertThatThrownBy(() -> reader.distribution("a")).isInstanceOf(IllegalStateException.class);
  }

  private SlidingReader open(Duration length, Duration maxAge) {
    return SlidingReader.open(registry, "test", length, maxAge, nanos::get);
  }
}
