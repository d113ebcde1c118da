/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Checks before use that events are recorded: some recorders ignore an enabled event. */
final class RecorderSelfTest {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private RecorderSelfTest() {}

  /** Waits longer than the threshold; throws if that or the exception count is not recorded. */
  static void require(
      JfrSession recorder, LiveCounts counts, Duration leastWait, CountDownLatch closing)
      throws IOException {
    long start = System.nanoTime();
    park(2 * leastWait.toNanos());
    while (!counts.isKnown()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IOException("the recorder streams no counts of exceptions");
      }
      try {
        if (closing.await(TICK_NANOS, TimeUnit.NANOSECONDS)) {
          throw new IOException("the guard is closed");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while the recorder was tested", e);
      }
    }
    Path file = Files.createTempFile("hotguard-self-test", ".jfr");
    try {
      recorder.dump(file);
      if (!holdsOwnWait(file)) {
        throw new IOException("the recorder did not record a wait that was made to see that");
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void park(long nanos) {
    long deadline = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = deadline - System.nanoTime()) {
      LockSupport.parkNanos(RecorderSelfTest.class, nanos);
    }
  }

  private static boolean holdsOwnWait(Path file) throws IOException {
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        if (isOwn(events.readEvent())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isOwn(RecordedEvent event) {
    if (!event.getEventType().getName().equals("jdk.ThreadPark") || event.getStackTrace() == null) {
      return false;
    }
    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
      if (frame.getMethod() != null
          && frame.getMethod().getType().getName().equals(RecorderSelfTest.class.getName())) {
        return true;
      }
    }
    return false;
  }
}
