/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** Records while a test runs. */
final class TestRecording implements AutoCloseable {
  private final RecorderSettings settings;
  private final Recording recording;
  private final long startNanos;

  private TestRecording(RecorderSettings settings, Recording recording) {
    this.settings = settings;
    this.recording = recording;
    this.startNanos = System.nanoTime();
  }

  /** Starts recording; throws an AssertionError without a recorder. */
  static TestRecording start(RecorderSettings settings) {
    if (!FlightRecorder.isAvailable()) {
      throw new AssertionError(
          "This Java virtual machine has no Flight Recorder, so that what is expected of the test cannot be told; run it on another one, or without io.hotguard.profile.junit.");
    }
    StackDepth.deepen();
    Recording recording = new Recording();
    recording.setName("hotguard-test");
    recording.setSettings(settings.asMap());
    recording.start();
    return new TestRecording(settings, recording);
  }

  /** Ends recording. The caller closes the file. */
  RecordedTest finish() throws IOException {
    long nanos = System.nanoTime() - startNanos;
    if (settings.hasExceptions()) {
      RecorderProbe.makeException();
    }
    settings.parkNanos().ifPresent(RecorderProbe::park);
    recording.stop();
    Path file = Files.createTempFile("hotguard-test", ".jfr");
    try {
      recording.dump(file);
      return RecordedTest.read(file, Thread.currentThread().getId(), nanos, settings);
    } catch (IOException | RuntimeException | Error e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  @Override
  public void close() {
    recording.close();
  }
}
