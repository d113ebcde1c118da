/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Evidence;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recorder of JDK 25 leaves the frame of {@code Thread.sleep} out, that of JDK 17 does not. */
final class SleepingThreadTest {
  @TempDir private Path folder;

  @Test
  void isSeenAsSleepingByAnyRecorder() throws Exception {
    Path file = folder.resolve("sleep.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadSleep").withStackTrace().withoutThreshold();
      recording.start();
      Thread.sleep(1);
      recording.stop();
      recording.dump(file);
    }

    List<WeightedStack> own =
        RecordingReader.read(file).of(Evidence.BLOCKED).stream()
            .filter(each -> each.stack().toString().contains("isSeenAsSleepingByAnyRecorder"))
            .toList();

    assertThat(own).isNotEmpty();
    assertThat(own)
        .allMatch(each -> each.stack().frames().get(0).name().equals("java.lang.Thread.sleep"))
        .noneMatch(each -> each.stack().frames().get(1).name().equals("java.lang.Thread.sleep"));
  }
}
