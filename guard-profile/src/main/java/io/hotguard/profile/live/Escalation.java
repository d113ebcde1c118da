/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.property.GuardProperties;
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
  private static final Duration SLICE = Duration.ofMillis(100);

  private final JfrSession recorder;
  private final GuardProperties settings;
  private final CountDownLatch closing;
  private final Diagnoser diagnoser =
      new Diagnoser(RuleCatalog.load(), List.of(), Diagnoser.DEFAULT_LEAST_SHARE);

  Escalation(JfrSession recorder, GuardProperties settings, CountDownLatch closing) {
    this.recorder = recorder;
    this.settings = settings;
    this.closing = closing;
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
   * An event for each exception is cheap while there are few. If there are many, a slice of the
   * time has the shares of the throwing places, and the virtual machine counts the exceptions.
   */
  private void record() throws IOException {
    Duration all = settings.get(ProfileProperties.ESCALATION);
    recorder.escalate(true);
    if (recorder.exceptionsPerSecond() >= settings.get(ProfileProperties.EXCEPTIONS_PER_SECOND)
        && all.compareTo(SLICE) > 0) {
      wait(SLICE);
      recorder.escalate(false);
      all = all.minus(SLICE);
    }
    wait(all);
  }

  private void wait(Duration time) throws IOException {
    try {
      if (closing.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new IOException("the guard is closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while recording", e);
    }
  }
}
