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
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstAllocationsTest {
  private static final int MEBI = 1 << 20;

  /** Keeps compilers from removing the allocations. */
  static volatile long[] sink = {};

  @TempDir Path folder;

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
    assertThat(bytes(file)).isBetween(32L * MEBI, 1_024L * MEBI);
  }

  @Test
  void countsWhatAThreadAllocatedThatTheRecordingHasStarted() throws Exception {
    Path file = folder.resolve("started.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ObjectAllocationSample").with("throttle", "off");
      recording.enable("jdk.ThreadStart");
      recording.start();
      Thread thread = new Thread(() -> allocate(64), "allocates");
      thread.start();
      thread.join();
      recording.dump(file);
    }

    assertThat(bytes(file)).isBetween(32L * MEBI, 1_024L * MEBI);
  }

  private static long bytes(Path file) throws IOException {
    return RecordingReader.read(file).of(Evidence.ALLOCATION).stream()
        .mapToLong(Spell::weight)
        .sum();
  }

  private static void allocate(int mebibytes) {
    for (int i = 0; i < mebibytes; i++) {
      sink = new long[MEBI / Long.BYTES];
    }
  }
}
