/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.ThrowCost;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Records more for a while and diagnoses the result. */
final class Escalation {
  /** From this release on the recorder can limit the exceptions a second that it records. */
  private static final int THROTTLING_RELEASE = 25;

  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int SLICES_PER_TURN = 10;

  private final JfrSession recorder;
  private final ProfileSettings settings;
  private final CountDownLatch closing;
  private final Diagnoser diagnoser;

  Escalation(
      JfrSession recorder, ProfileSettings settings, CountDownLatch closing, Diagnoser diagnoser) {
    this.recorder = recorder;
    this.settings = settings;
    this.closing = closing;
    this.diagnoser = diagnoser;
  }

  /**
   * Makes the diagnoser, before any recording: it makes exceptions by the thousand to measure them,
   * which the recorder would count as the application's.
   */
  static Diagnoser diagnoser() {
    return new Diagnoser(
        RuleCatalog.load(), List.of(), ThrowCost.measured(), Diagnoser.DEFAULT_LEAST_SHARE);
  }

  /** Records and diagnoses; throws if the recording is unreadable, or the guard is closing. */
  Diagnosis run() throws IOException {
    try {
      record();
    } finally {
      recorder.rest();
    }
    Path file = Files.createTempFile("hotguard-profile", ".jfr");
    try {
      recorder.dump(file);
      return diagnoser.diagnose(RecordingReader.read(file));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /*
   * An event for each exception is cheap while there are few. If there are many and the recorder
   * cannot throttle them, it is switched on for one slice of ten. The shares of throwing places
   * stay the same, and the virtual machine counts the exceptions.
   */
  private void record() throws IOException {
    boolean sliced =
        Runtime.version().feature() < THROTTLING_RELEASE
            && recorder.exceptionsPerSecond() >= settings.exceptionsPerSecond();
    Duration all = settings.escalation();
    long end = System.nanoTime() + all.toNanos();
    if (!sliced) {
      recorder.escalate(true);
    }
    for (int slice = 0; System.nanoTime() - end < 0; slice++) {
      if (sliced && slice % SLICES_PER_TURN <= 1) {
        recorder.escalate(slice % SLICES_PER_TURN == 0);
      }
      try {
        if (closing.await(
            Math.max(1, Math.min(SLICE_NANOS, end - System.nanoTime())), TimeUnit.NANOSECONDS)) {
          throw new IOException("the guard is closed");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while recording", e);
      }
    }
  }
}
