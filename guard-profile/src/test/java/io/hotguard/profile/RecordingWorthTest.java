/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The first line about a recording in which nothing was found. */
final class RecordingWorthTest {
  private static String first(MadeFacts facts) {
    return DiagnosisText.summary(facts.diagnosis());
  }

  private static MadeFacts healthy() {
    return new MadeFacts().plainSamples(400);
  }

  private static MadeFacts waits(String threshold) {
    return healthy()
        .setting("jdk.ThreadPark", "enabled", "true")
        .setting("jdk.ThreadPark", "threshold", threshold)
        .setting("jdk.JavaMonitorEnter", "enabled", "true")
        .setting("jdk.JavaMonitorEnter", "threshold", threshold);
  }

  @Test
  void saysThatThereIsNoHazardWhereThereIsNone() {
    assertThat(first(healthy())).startsWith("No hazard in 10.0 s recorded by the JDK: 400 ");
    assertThat(first(waits("10 ms"))).startsWith("No hazard in ");
  }

  @Test
  void saysThatTheSamplerSawTooLittle() {
    assertThat(first(new MadeFacts().plainSamples(96)))
        .startsWith("Too little to judge (only 96 processor samples) in 10.0 s recorded by ");
  }

  @Test
  void saysThatThereIsNoLoad() {
    assertThat(first(healthy().load(0.004)))
        .startsWith("Too little to judge (no load: the processors were 0.4 % busy) in ");
  }

  @Test
  void saysThatNoWaitsWereRecorded() {
    assertThat(first(healthy().setting("jdk.ThreadPark", "enabled", "false")))
        .startsWith("Too little to judge (waits were not recorded) in ");
  }

  @Test
  void saysThatTheDefaultSettingsLeaveOutShortWaits() {
    assertThat(first(waits("20 ms")))
        .startsWith("No hazard, but waits under 20 ms were not recorded, in 10.0 s ");
  }

  @Test
  void givesAnExampleOfAShortWaitOnlyWhereItIsLeftOut() {
    String limit = "jdk.ThreadPark was recorded from %s on: shorter waits%s are not in the file.";
    String example = ", such as a queue's offer of 2 ms,";

    assertThat(waits("10 ms").diagnosis().limits()).contains(limit.formatted("10 ms", example));
    assertThat(waits("2 ms").diagnosis().limits()).contains(limit.formatted("2 ms", ""));
    assertThat(waits("1 ms").diagnosis().limits()).contains(limit.formatted("1 ms", ""));
  }

  @Test
  void neverSaysNoHazardBesideFiguresThatNothingExplains() {
    assertThat(first(healthy().load(0.99)))
        .startsWith("No known cause, although the processors were 99.0 % busy, in ");
    assertThat(first(healthy().paused(0.14)))
        .startsWith(
            "No known cause, although the collector stopped the threads for 14.0 % of the time, in ");
  }

  @Test
  void readsThresholds() {
    assertThat(RecordingWorth.nanos("20 ms")).isEqualTo(OptionalLong.of(20_000_000));
    assertThat(RecordingWorth.nanos("5 us")).isEqualTo(OptionalLong.of(5_000));
    assertThat(RecordingWorth.nanos("0 ns")).isEqualTo(OptionalLong.of(0));
    assertThat(RecordingWorth.nanos("1 s")).isEqualTo(OptionalLong.of(1_000_000_000));
    assertThat(RecordingWorth.nanos("everyChunk")).isEmpty();
  }
}
