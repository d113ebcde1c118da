/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Records one test, and reads its recording. */
final class TestRecording implements AutoCloseable {
  static final String EXCEPTION = "jdk.JavaExceptionThrow";

  private static final String LOSS = "jdk.DataLoss";
  private static final String LINKING = "java.lang.invoke.MethodHandleNatives";

  private final Map<String, String> settings;
  private final Recording recording = new Recording();
  private final Path file = Files.createTempFile("hotguard-test", ".jfr");
  private final long thread = Thread.currentThread().getId();

  private TestRecording(Map<String, String> settings) throws IOException {
    this.settings = settings;
    recording.setName("hotguard-test");
    recording.setSettings(settings);
    recording.start();
  }

  /** Starts recording; throws an AssertionError without a recorder. */
  static TestRecording start(List<CountExpectation> expectations) throws IOException {
    if (!FlightRecorder.isAvailable()) {
      throw new AssertionError(
          "This Java virtual machine has no Flight Recorder, so that what is expected of the test cannot be told; run it on another one, or without io.hotguard.profile.junit.");
    }
    return new TestRecording(settings(expectations));
  }

  /* Since JDK 25 events have a default limit per second, which would make counts wrong. */
  private static Map<String, String> settings(List<CountExpectation> expectations) {
    Map<String, String> all = new TreeMap<>();
    for (String event : new String[] {LOSS, "jdk.ActiveSetting"}) {
      all.put(event + "#enabled", "true");
    }
    Map<String, Long> least = new TreeMap<>();
    for (CountExpectation each : expectations) {
      each.events().forEach(event -> least.merge(event, each.leastNanos(), Math::min));
    }
    least.forEach(
        (event, nanos) -> {
          all.put(event + "#enabled", "true");
          all.put(event + "#stackTrace", "true");
          all.put(event + "#throttle", "off");
          all.put(event + "#threshold", nanos + " ns");
        });
    return all;
  }

  /** Ends recording; throws an AssertionError if something is missing in it. */
  void finish() throws IOException {
    if (recording.getState() != RecordingState.RUNNING
        || !recording.getSettings().equals(settings)) {
      throw new AssertionError(
          "The expectation cannot be checked: the recording or its settings were changed while the test ran.");
    }
    recording.stop();
    recording.dump(file);
    long lost = 0;
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        lost += event.getEventType().getName().equals(LOSS) ? event.getLong("amount") : 0;
      }
    }
    if (lost > 0) {
      throw new AssertionError(
          "The expectation cannot be checked: the recorder lost "
              + lost
              + " bytes of events. Let the test do less, or count less.");
    }
  }

  /** The evidence of the test's own thread in some events. */
  ProfileFacts facts(Set<String> events, long leastNanos) throws IOException {
    return RecordingReader.read(
        file,
        (event, id, duration, stack) ->
            id == thread
                && events.contains(event)
                && duration >= leastNanos
                && isOfTest(event, stack));
  }

  /*
   * This class waits for the recorder, such as when it stops. The virtual machine makes an error
   * for each new form of a method handle: whether a test is the first to run a lambda of some shape
   * says nothing about the test.
   */
  static boolean isOfTest(String event, CallStack stack) {
    String other = event.equals(EXCEPTION) ? LINKING : TestRecording.class.getName();
    return stack.frames().stream().noneMatch(frame -> frame.className().equals(other));
  }

  @Override
  public void close() throws IOException {
    recording.close();
    Files.deleteIfExists(file);
  }
}
