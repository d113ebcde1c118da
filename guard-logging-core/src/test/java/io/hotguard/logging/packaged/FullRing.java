/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.packaged;

import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Logs to a closed console until the ring buffer is full and events are dropped and spilled, and
 * tells which classes of the guard the caller loaded. The guard loads them when it starts: virtual
 * threads that load a class together keep their carriers.
 */
public final class FullRing {
  /** The size of the ring buffer. */
  public static final int SIZE = 128;

  private static final String EVENT = "jdk.ClassLoad";

  private final PrintStream out = System.out;
  private final CountDownLatch open = new CountDownLatch(1);

  private volatile boolean closed;

  /** Takes the place of the console, before the logging starts. */
  public FullRing() {
    System.setOut(new PrintStream(new Console(), true));
  }

  /** A console that takes nothing while it is closed. */
  private final class Console extends OutputStream {
    @Override
    public void write(int octet) throws IOException {
      try {
        if (closed) {
          open.await();
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      out.write(octet);
    }
  }

  /** Closes the console, fills the ring buffer, writes what was found, and opens the console. */
  public void fill(Runnable info, Runnable warn) throws IOException {
    closed = true;
    info.run();
    List<String> loaded;
    Map<String, Long> counters;
    try (Recording recording = new Recording()) {
      recording.enable(EVENT).withThreshold(Duration.ZERO);
      recording.start();
      for (int i = 0; i < 4 * SIZE; i++) {
        info.run();
      }
      warn.run();
      recording.stop();
      loaded = loaded(recording);
      counters = counters();
    }
    // Before the events, which would stand in the middle of a line.
    out.println("dropped INFO: " + (counters.getOrDefault("dropped.INFO", 0L) > 0));
    out.println("spilled: " + counters.get("spilled"));
    out.println("loaded: " + loaded);
    open.countDown();
  }

  private static Map<String, Long> counters() {
    return Guards.snapshots().stream()
        .map(GuardSnapshot::counters)
        .filter(counters -> counters.containsKey("spilled"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> loaded(Recording recording) throws IOException {
    Path file = Files.createTempFile("loaded", ".jfr");
    recording.dump(file);
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    Files.delete(file);
    String caller = Thread.currentThread().getName();
    return events.stream()
        .filter(event -> event.getEventType().getName().equals(EVENT))
        .filter(event -> event.getThread().getJavaName().equals(caller))
        .map(event -> event.getClass("loadedClass").getName())
        .filter(name -> name.startsWith("io.hotguard."))
        .toList();
  }
}
