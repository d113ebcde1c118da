/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstWeightsTest {
  private static final int MEBI = 1 << 20;

  /** Keeps compilers from removing the allocations. */
  static volatile long[] sink = {};

  @TempDir Path folder;
  private final FirstWeights weights = new FirstWeights();
  private final List<Long> counted = new ArrayList<>();

  @Test
  void lessensTheFirstOfAThreadToTheHeaviestOfTheOthers() {
    weights.add(0, 1_000_000, counted::add);
    weights.add(0, 20, counted::add);
    weights.add(1, 5, counted::add);
    weights.add(1, 30, counted::add);
    assertThat(counted).containsExactly(20L, 30L);
    weights.end();

    assertThat(counted).containsExactly(20L, 30L, 30L, 5L);
  }

  @Test
  void takesASampleOfAnUnknownThreadForAFirst() {
    weights.add(-1, 90, counted::add);
    weights.add(0, 70, counted::add);
    weights.add(1, 60, counted::add);
    weights.add(1, 30, counted::add);
    weights.add(-1, 1_000_000, counted::add);
    weights.add(-1, 20, counted::add);
    weights.end();

    assertThat(counted).containsExactly(90L, 30L, 30L, 20L, 30L, 30L);
  }

  @Test
  void leavesThemAsTheyAreWhereThereIsNothingElse() {
    weights.add(0, 70, counted::add);
    weights.add(1, 5, counted::add);
    weights.end();

    assertThat(counted).containsExactly(70L, 5L);
  }

  @Test
  void doesNotCountWhatAThreadAllocatedBeforeTheRecording() throws IOException {
    allocate(2_048);
    Path file = folder.resolve("after.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ObjectAllocationSample").with("throttle", "off");
      recording.start();
      allocate(64);
      recording.dump(file);
    }

    // A busy machine may begin to sample so late that there is nothing to compare the first with.
    assumeThat(RecordingFile.readAllEvents(file)).hasSizeGreaterThan(1);
    long bytes =
        RecordingReader.read(file).of(Evidence.ALLOCATION).stream().mapToLong(Spell::weight).sum();
    assertThat(bytes).isBetween(32L * MEBI, 1_024L * MEBI);
  }

  private static void allocate(int mebibytes) {
    for (int i = 0; i < mebibytes; i++) {
      sink = new long[MEBI / Long.BYTES];
    }
  }
}
