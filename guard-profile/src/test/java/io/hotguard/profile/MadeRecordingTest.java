/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the format allows and no recorder at hand writes. */
final class MadeRecordingTest {
  @TempDir private Path folder;

  private ProfileFacts read(MadeRecording recording) throws IOException {
    return RecordingReader.read(Files.write(folder.resolve("made.jfr"), recording.bytes()));
  }

  @Test
  void refusesConstantsThatReachIntoTheNext() {
    int reach = 3;
    MadeRecording overlapping =
        new MadeRecording()
            .constants(
                MadeRecording.TEXT,
                2,
                all -> {
                  all.numbers(1).text("a").numbers(2);
                  all.write(5);
                  all.numbers(reach);
                })
            .constants(MadeRecording.TEXT, 1, all -> all.numbers(1).text("another"))
            .event(MadeRecording.SAMPLE, event -> event.numbers(100, 0));

    assertThatThrownBy(() -> read(overlapping))
        .isInstanceOf(UnreadableRecordingException.class)
        .hasMessageContaining("reach into those at");
  }
}
