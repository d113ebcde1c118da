/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.profile.account.Label;
import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import jdk.jfr.Recording;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Hazards;

/**
 * Two places that throw, one nine times as often as the other, of whose stacks the recorder keeps a
 * few: from JDK 25 on, before that it cannot throttle them and keeps all.
 */
final class ThrottledExceptionsTest {
  private static final String EVENT = "jdk.JavaExceptionThrow";
  private static final int FIRST_THROTTLING = 25;
  private static final int TIMES = 9;
  private static final int LEAST_STACKS = 150;
  private static final int MAX_PARTS = 1_000;
  private static final String LOAD = "jdk.CPULoad";
  private static final String STATISTICS = "jdk.ExceptionStatistics";

  /* The count of 150 stacks of the rarer place differs by a twelfth from case to case. */
  private static final Percentage MUCH = Percentage.withPercentage(35);

  private final Random order = new Random(11);
  @TempDir private Path folder;
  private long numbers;
  private long fields;

  private static boolean isNumber(String text) {
    try {
      return Integer.parseInt(text) > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean hasField(String name) {
    try {
      return Hazards.Potion.class.getDeclaredField(name).isSynthetic();
    } catch (NoSuchFieldException e) {
      return false;
    }
  }

  /* In no regular order: of one, each n-th may always be of the same place. */
  private void some() {
    for (int i = 0; i < 40_000; i++) {
      if (order.nextInt(TIMES + 1) == 0) {
        assertThat(hasField("gold")).isFalse();
        fields++;
      } else {
        assertThat(isNumber("word")).isFalse();
        numbers++;
      }
    }
  }

  private Path recorded() throws Exception {
    Path soFar = folder.resolve("so-far.jfr");
    return Recorded.parts(
        folder,
        settings -> {
          settings.enable(EVENT).with("throttle", "1000/s");
          settings.enable(STATISTICS).withPeriod(Duration.ofMillis(10));
          settings.enable(LOAD).withPeriod(Duration.ofMillis(100));
        },
        recording -> {
          awaitStatistics(recording, soFar);
          long stacks = 0;
          long loads = 0; // Without it nobody knows what the rarer ones cost.
          for (int parts = 0; stacks < LEAST_STACKS || loads == 0; parts++) {
            assertThat(parts).isLessThan(MAX_PARTS);
            some();
            recording.dump(soFar);
            stacks =
                Recorded.count(
                    soFar, EVENT, ThrottledExceptionsTest.class.getName(), Set.of("hasField"));
            loads = Recorded.count(soFar, LOAD, "", Set.of());
          }
          awaitStatistics(recording, soFar);
        });
  }

  /** Until one more was recorded: what is thrown before the first and after the last is unseen. */
  private static void awaitStatistics(Recording recording, Path soFar) throws IOException {
    recording.dump(soFar);
    long before = Recorded.count(soFar, STATISTICS, "", Set.of());
    do {
      recording.dump(soFar);
    } while (Recorded.count(soFar, STATISTICS, "", Set.of()) == before);
  }

  private static Label label(Diagnosis diagnosis, String name) {
    return diagnosis.causes().stream()
        .flatMap(cause -> cause.label().stream())
        .filter(label -> label.rule().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** By the time that one takes at this depth. */
  private static double made(Label label) {
    String cost =
        label.details().stream()
            .filter(each -> each.contains(" us each"))
            .findFirst()
            .orElseThrow();
    double micros = Double.parseDouble(cost.replaceAll(".*about ([0-9.]+) us each.*", "$1"));
    return label.nanos() / (micros * 1e3);
  }

  @Test
  void ranksPlacesByWhatTheyThrowInTruth() throws Exception {
    Diagnosis diagnosis = Recorded.diagnosis(recorded(), 0); // Dumps take time on a busy machine.
    Label often = label(diagnosis, "NumberProbing");
    Label seldom = label(diagnosis, "ReflectiveProbing");

    Label.Share share = often.shares().get(Evidence.EXCEPTION);
    if (Runtime.version().feature() >= FIRST_THROTTLING) {
      assertThat(share.totalCount()).as("stacks").isLessThan((numbers + fields) / 2);
    }
    assertThat(made(often)).isCloseTo((double) numbers, MUCH);
    assertThat(made(seldom)).isCloseTo((double) fields, MUCH);
    assertThat(share.total()).isCloseTo(0.9, within(0.04));
    assertThat(often.nanos()).isGreaterThan(seldom.nanos());
  }
}
