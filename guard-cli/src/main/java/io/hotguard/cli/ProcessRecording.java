/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.cli.live.LiveRecording;
import io.hotguard.cli.live.UnrecordableProcessException;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Records another process for some time and reads the recording.
 *
 * @param keep the file to keep the recording in; null to delete it
 */
record ProcessRecording(CommandEnvironment surroundings, int seconds, @Nullable Path keep) {
  static final int MAX_SECONDS = 3_600;

  ProfileFacts of(long process) throws UnrecordableProcessException, IOException {
    Path file =
        keep == null
            ? Files.createTempFile("hotguard", ".jfr")
            : surroundings.folder().resolve(keep);
    if (keep == null) {
      file.toFile().deleteOnExit(); // A process that is told to end runs no finally block.
    }
    try {
      record(process, file);
      return RecordingReader.read(file);
    } finally {
      if (keep == null) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** The JDK that this process runs on, whose tools are used. */
  static Path javaHome() {
    return Path.of(System.getProperty("java.home", ""));
  }

  private void record(long process, Path file) throws UnrecordableProcessException, IOException {
    ProgressLine line = new ProgressLine(surroundings.err(), surroundings.nanoTime());
    try (LiveRecording live = LiveRecording.start(process, javaHome())) {
      live.await(
          Duration.ofSeconds(seconds),
          over -> {
            if (surroundings.interactive()) {
              line.at("recording", over, seconds);
            }
          });
      live.finish(file);
    } finally {
      line.clear();
    }
  }
}
