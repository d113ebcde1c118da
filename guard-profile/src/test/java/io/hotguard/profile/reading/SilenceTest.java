/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time of a thread in which it is in no event. */
final class SilenceTest {
  private static final long QUIET_MILLIS = 2_500;

  @TempDir private Path folder;

  @Test
  void theLongestTimeInNoEventIsKnown() throws Exception {
    Path file = folder.resolve("silent.jfr");
    SynchronousQueue<String> queue = new SynchronousQueue<>();
    CountDownLatch taken = new CountDownLatch(1);
    Thread reader =
        new Thread(
            () -> {
              try {
                queue.take();
                taken.countDown();
                queue.take();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "silent-reader");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
      recording.enable("jdk.CPULoad").withPeriod(Duration.ofMillis(20)); // shows the end
      recording.start();
      reader.start();
      while (reader.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      queue.put("first");
      taken.await();
      TimeUnit.MILLISECONDS.sleep(QUIET_MILLIS);
      recording.stop();
      recording.dump(file);
    } finally {
      reader.interrupt();
      reader.join();
    }

    PoolTimes reading =
        RecordingReader.read(file).threads().pools().stream()
            .filter(pool -> pool.name().equals("silent-reader"))
            .findFirst()
            .orElseThrow();
    assertThat(reading.quietNanos()).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
  }
}
