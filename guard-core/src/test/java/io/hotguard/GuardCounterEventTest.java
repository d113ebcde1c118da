/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hotguard.Guards.Registration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GuardCounterEventTest {

  private record Counting(String name, AtomicLong written) implements Guard {
    @Override
    public GuardMode mode() {
      return GuardMode.WARN;
    }

    @Override
    public GuardSnapshot snapshot() {
      return GuardSnapshot.builder(name, GuardMode.WARN)
          .counter("dropped", 0)
          .counter("written", written.get())
          .build();
    }
  }

  @Test
  void aRecordingHoldsTheCountersOfAllGuards(@TempDir Path directory) throws IOException {
    List<RecordedEvent> events = record(directory, "one.jfr");
    assertThat(events)
        .extracting(e -> e.getString("guard"), e -> e.getString("counter"), e -> e.getLong("value"))
        .containsExactlyInAnyOrder(
            tuple("logging", "dropped", 0L),
            tuple("logging", "written", 42L),
            tuple("metrics", "dropped", 0L),
            tuple("metrics", "written", 7L));
    assertThat(events).allSatisfy(e -> assertThat(e.getStackTrace()).isNull());
  }

  @Test
  void theEventComesBackAfterTheLastGuardWasClosed(@TempDir Path directory) throws IOException {
    assertThat(record(directory, "first.jfr")).hasSize(4);
    assertThat(isKnown()).isFalse();
    assertThat(record(directory, "second.jfr")).hasSize(4);
  }

  private static List<RecordedEvent> record(Path directory, String name) throws IOException {
    Path file = directory.resolve(name);
    try (Recording recording = new Recording()) {
      recording.enable("io.hotguard.GuardCounter").with("period", "endChunk");
      recording.start();
      try (Registration logging = Guards.register(new Counting("logging", new AtomicLong(42)));
          Registration metrics = Guards.register(new Counting("metrics", new AtomicLong(7)))) {
        assertThat(logging.problems()).isEmpty();
        assertThat(metrics.problems()).isEmpty();
        assertThat(isKnown()).isTrue();
        recording.stop();
      }
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(e -> e.getEventType().getName().equals("io.hotguard.GuardCounter"))
        .toList();
  }

  private static boolean isKnown() {
    return FlightRecorder.getFlightRecorder().getEventTypes().stream()
        .anyMatch(type -> type.getName().equals("io.hotguard.GuardCounter"));
  }
}
