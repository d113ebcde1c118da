/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guards;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecorderEventsTest {
  @TempDir private Path directory;

  private final RecorderRegistry recorders = RecorderRegistry.builder("jfr").build();
  private final Recorder calls = recorders.recorder("calls", MetricUnit.NANOSECONDS);

  @AfterEach
  void close() {
    recorders.close();
  }

  @Test
  void writesWhatWasRecordedDuringTheRecording() throws Exception {
    calls.record(1_000_000);
    try (RecorderEvents events = RecorderEvents.start(recorders);
        Recording recording = new Recording()) {
      assertThat(events).isNotNull();
      // Written when a chunk begins and ends, so that nothing waits for a period.
      recording.enable(RecorderEvents.DistributionEvent.NAME).with("period", "everyChunk");
      recording.start();
      assertThat(readers()).isEqualTo(1);
      for (int i = 1; i <= 100; i++) {
        calls.record(i);
      }
      recording.stop();
      assertThat(readers()).isZero();
      Path file = directory.resolve("recording.jfr");
      recording.dump(file);
      List<RecordedEvent> written =
          RecordingFile.readAllEvents(file).stream()
              .filter(
                  event ->
                      event.getEventType().getName().equals(RecorderEvents.DistributionEvent.NAME))
              .toList();

      assertThat(written).hasSize(1);
      RecordedEvent event = written.get(0);
      assertThat(event.getString("registry")).isEqualTo("jfr");
      assertThat(event.getString("recorder")).isEqualTo("calls");
      assertThat(event.getString("unit")).isEqualTo("NANOSECONDS");
      assertThat(event.getLong("count")).isEqualTo(100);
      assertThat(event.getLong("sum")).isEqualTo(5_050);
      assertThat(event.getLong("min")).isEqualTo(1);
      assertThat(event.getDouble("p50")).isEqualTo(50);
      assertThat(event.getDouble("p99")).isEqualTo(99);
      assertThat(event.getLong("max")).isEqualTo(100);
    }
  }

  @Test
  void readsNothingWithoutARecording() {
    try (RecorderEvents events = RecorderEvents.start(recorders)) {
      assertThat(events).isNotNull();
      assertThat(readers()).isZero();
    }
  }

  private long readers() {
    return Guards.all().get("metrics.jfr").snapshot().gauges().get("interval-readers");
  }
}
