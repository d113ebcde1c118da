/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In a JVM of its own, which loads the classes of the events while it already records. */
@Timeout(300)
final class FlightEventsTest {

  @Tag("no-mutation")
  @Test
  void areRecordedByARecordingThatStartedBefore(@TempDir Path directory) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                directory.resolve("events.jfr").toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(output)
        .contains("io.hotguard.LoggingLoss 3 10")
        .contains("io.hotguard.LoggingStall 5 7000")
        .doesNotContain("instrumentation");
  }

  /** Records one event of each kind and prints what the file holds. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      Path file = Path.of(args[0]);
      try (Recording recording = new Recording()) {
        recording.enable("io.hotguard.LoggingLoss");
        recording.enable("io.hotguard.LoggingStall");
        recording.start();
        FlightEvents.lost(3, 10);
        FlightEvents.stalled(5, Duration.ofSeconds(7));
        recording.stop();
        recording.dump(file);
      }
      List<RecordedEvent> events = RecordingFile.readAllEvents(file);
      for (RecordedEvent event : events) {
        boolean loss = event.getEventType().getName().endsWith("Loss");
        System.out.println(
            event.getEventType().getName()
                + " "
                + event.getLong(loss ? "dropped" : "waiting")
                + " "
                + event.getLong(loss ? "total" : "millis"));
      }
    }
  }
}
