/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

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
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * An application that logs to a console which takes nothing, until its ring buffer is full and
 * events are dropped and spilled. Writes down the guard's classes that the caller loaded after its
 * first event.
 */
public final class FullRingApp {
  static final String CLASSES = "classes.txt";
  static final int RING = 128;

  private static final String EVENT = "jdk.ClassLoad";

  private FullRingApp() {}

  /** A console that takes what it gets once it is opened. */
  private static final class Console extends OutputStream {
    private final PrintStream out = System.out;
    private final CountDownLatch open = new CountDownLatch(1);

    @Override
    public void write(int octet) throws IOException {
      try {
        open.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      out.write(octet);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Console console = new Console();
    System.setOut(new PrintStream(console, true));
    Logger logger = LogManager.getLogger("app");
    logger.info("first");
    try (Recording recording = new Recording()) {
      recording.enable(EVENT).withThreshold(Duration.ZERO);
      recording.start();
      for (int i = 0; i < 4 * RING; i++) {
        logger.info("event");
      }
      logger.warn("spilled");
      logger.error("spilled, too", new IllegalStateException("made for the test"));
      recording.stop();
      Map<String, Long> counters = counters();
      new Facts()
          .put("dropped.INFO", counters.getOrDefault("dropped.INFO", 0L) > 0)
          .put("spilled", counters.get("spilled"))
          .write();
      Files.write(Facts.directory().resolve(CLASSES), loaded(recording));
    }
    console.open.countDown();
    LogManager.shutdown();
  }

  private static Map<String, Long> counters() {
    return Guards.snapshots().stream()
        .map(GuardSnapshot::counters)
        .filter(counters -> counters.containsKey("spilled"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> loaded(Recording recording) throws IOException {
    Path file = Facts.directory().resolve("loaded.jfr");
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(EVENT))
        .filter(event -> event.getThread().getJavaName().equals("main"))
        .map(FullRingApp::nameOf)
        .filter(name -> name.startsWith("io.hotguard."))
        .toList();
  }

  private static String nameOf(RecordedEvent event) {
    return event.getClass("loadedClass").getName();
  }
}
