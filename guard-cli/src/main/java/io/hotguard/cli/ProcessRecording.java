/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.cli.live.LiveRecording;
import io.hotguard.cli.live.ThreadDumps;
import io.hotguard.cli.live.UnrecordableProcessException;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.profile.reading.ThreadDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Records another process for some time, dumps its threads before and after, and reads both.
 *
 * @param seconds how long; 0 for two thread dumps without a recording
 * @param keep the file to keep the recording in; null to delete it
 */
record ProcessRecording(CommandEnvironment surroundings, int seconds, @Nullable Path keep) {
  static final int MAX_SECONDS = 3_600;
  private static final int SECONDS_BETWEEN_DUMPS = 5;

  ProfileFacts of(long process) throws UnrecordableProcessException, IOException {
    ThreadDumps dumps = ThreadDumps.of(process, javaHome());
    ThreadDump first = dumps.take();
    if (seconds == 0) {
      long begin = System.nanoTime();
      pause();
      ThreadDump last = dumps.take();
      return ProfileFacts.between(first, last, System.nanoTime() - begin);
    }
    Path file =
        keep == null
            ? Files.createTempFile("hotguard", ".jfr")
            : surroundings.folder().resolve(keep);
    if (keep == null) {
      file.toFile().deleteOnExit(); // A process that is told to end runs no finally block.
    }
    try {
      ThreadDump last = record(process, file, dumps);
      return RecordingReader.read(file, List.of(first, last));
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

  private static void pause() throws UnrecordableProcessException {
    try {
      TimeUnit.SECONDS.sleep(SECONDS_BETWEEN_DUMPS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnrecordableProcessException("interrupted between two thread dumps");
    }
  }

  private ThreadDump record(long process, Path file, ThreadDumps dumps)
      throws UnrecordableProcessException, IOException {
    try (LiveRecording live = LiveRecording.start(process, javaHome())) {
      if (surroundings.terminal()) {
        surroundings
            .err()
            .println("hotguard: records process " + process + " for " + seconds + " seconds");
      }
      live.await(Duration.ofSeconds(seconds));
      ThreadDump last = dumps.take();
      live.finish(file);
      return last;
    }
  }
}
