/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.MemoryBudget;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Readings of the machine and of the process as a whole. */
final class MachineReaderTest {
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          com.acme.Shop --port 80, com.acme.Shop
          com.acme.Shop, com.acme.Shop
          acme.shop/com.acme.Shop x, com.acme.Shop
          shop-1.0.jar --port 80, ''
          /srv/com.acme.Shop/shop.jar, ''
          Shop, ''
          null, ''
          """)
  void takesTheClassThatTheProcessWasStartedWith(String command, String mainClass) {
    assertThat(MachineReader.mainClass(command)).isEqualTo(mainClass);
  }

  private static void steps(MachineReader reader, long... seconds) {
    long at = 0;
    reader.tick(at);
    for (long step : seconds) {
      at += TimeUnit.SECONDS.toNanos(step);
      reader.tick(at);
    }
  }

  private static MachineReader reader() {
    return new MachineReader(Map.of(), MemoryBudget.ofHeap());
  }

  private static long lateSeconds(long... seconds) {
    MachineReader reader = reader();
    steps(reader, seconds);
    return TimeUnit.NANOSECONDS.toSeconds(reader.pressure().standstillNanos());
  }

  @Test
  void addsUpHowLongEqualStepsWereLate() {
    assertThat(lateSeconds(1, 1, 1, 4, 1, 1, 1, 5, 1, 1)).isEqualTo(7);
    assertThat(lateSeconds(1, 1, 2, 3, 1, 1, 1, 2, 1, 1)).as("a second or two").isZero();
    assertThat(lateSeconds(1, 9, 1)).as("too few").isZero();
  }

  @Test
  void takesNoTimeBetweenRecordingsForAStandstill() {
    MachineReader reader = reader();
    steps(reader, 1, 1, 1, 1, 1);
    reader.beginChunk();
    reader.tick(TimeUnit.SECONDS.toNanos(90));
    reader.tick(TimeUnit.SECONDS.toNanos(91));
    reader.tick(TimeUnit.SECONDS.toNanos(92));
    reader.tick(TimeUnit.SECONDS.toNanos(93));

    assertThat(reader.pressure().standstillNanos()).isZero();
  }

  private static double classesPerSecond(long... counts) {
    MachineReader reader = reader();
    for (int i = 0; i < counts.length; i++) {
      reader.loaded(TimeUnit.SECONDS.toNanos(i), counts[i]);
    }
    return reader.pressure().classesPerSecond();
  }

  @Test
  void classesThatLoadInBurstsAreNotDefinedAllTheTime() {
    assertThat(classesPerSecond(0, 900, 900, 910, 910, 1300, 1300, 1300)).isZero();
    assertThat(classesPerSecond(0, 900, 910, 920, 930, 1300, 1310, 1320)).isEqualTo(10);
    assertThat(classesPerSecond(0, 900, 920)).isEqualTo(20);
    assertThat(classesPerSecond(0, 900)).as("too few").isZero();
  }
}
