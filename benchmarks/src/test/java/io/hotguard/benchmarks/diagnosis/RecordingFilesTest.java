/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingFilesTest {
  @TempDir Path folder;

  @Test
  void whatAFailedProcessLeavesIsMadeAgain() throws Exception {
    Path file = folder.resolve("seed.jfr");

    assertThatThrownBy(
            () ->
                RecordingFiles.unlessThere(
                    List.of(file),
                    parts -> {
                      Files.writeString(parts.get(0), "half");
                      throw new IOException("ended by 1");
                    }))
        .hasMessage("ended by 1");
    assertThat(file).doesNotExist();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).hasSize(1).noneMatch(RecordingFiles::isFinished);
    }

    RecordingFiles.unlessThere(List.of(file), parts -> Files.writeString(parts.get(0), "whole"));

    assertThat(file).hasContent("whole");
    assertThat(RecordingFiles.isFinished(file)).isTrue();
  }

  @Test
  void whatIsThereStays() throws Exception {
    Path file = Files.writeString(folder.resolve("seed.jfr"), "first");

    RecordingFiles.unlessThere(List.of(file), parts -> Files.writeString(parts.get(0), "second"));

    assertThat(file).hasContent("first");
  }
}
