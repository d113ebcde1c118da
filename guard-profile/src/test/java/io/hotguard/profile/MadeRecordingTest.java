/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the format allows and no recorder at hand writes. */
final class MadeRecordingTest {
  @TempDir private Path folder;

  private ProfileFacts read(MadeRecording recording) throws IOException {
    return RecordingReader.read(Files.write(folder.resolve("made.jfr"), recording.bytes()));
  }

  private static MadeRecording sampled() {
    return new MadeRecording()
        .constants(
            MadeRecording.TEXT, 2, all -> all.numbers(1).text("app/Orders").numbers(2).text("load"))
        .constants(MadeRecording.SYMBOL, 1, all -> all.numbers(3).pooledText(1))
        .constants(MadeRecording.CLASS, 1, all -> all.numbers(4, 3))
        .constants(MadeRecording.METHOD, 1, all -> all.numbers(5, 4, 2))
        .constants(MadeRecording.STACK, 1, all -> all.numbers(6, 0, 1, 5, 17))
        .event(MadeRecording.SAMPLE, event -> event.numbers(100, 6));
  }

  @Test
  void readsNamesWhoseTextsArePooledBeforeThem() throws IOException {
    List<WeightedStack> stacks = read(sampled()).of(Evidence.CPU);

    assertThat(stacks).hasSize(1);
    assertThat(stacks.get(0).stack().frames())
        .containsExactly(new StackFrame("app.Orders", "load", 17));
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
