/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.virtual;

import io.hotguard.benchmarks.process.Directories;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * The fate of carriers: flight recorder events of callers that pin one, and the size of the
 * scheduler's pool, which grows while a blocking call takes one.
 *
 * <p>Refused: the events of parked threads and of threads at a monitor. A virtual thread that
 * leaves its carrier makes neither.
 */
final class CarrierWatch implements AutoCloseable {
  /** The beginning of the names of the watched threads. */
  static final String CALLER = "caller-";

  private static final String PINNED = "jdk.VirtualThreadPinned";
  private static final String SCHEDULER = "jdk.management:type=VirtualThreadScheduler";
  private static final long SAMPLE_MILLIS = 10;

  private final Recording recording = new Recording();
  private final Thread sampler = new Thread(this::sample, "carrier-watch");
  private volatile boolean stopping;
  private volatile int carriers;

  private CarrierWatch() {}

  static CarrierWatch start() {
    CarrierWatch watch = new CarrierWatch();
    watch.recording.enable(PINNED).withoutThreshold();
    watch.recording.start();
    watch.sampler.setDaemon(true);
    watch.sampler.start();
    return watch;
  }

  private void sample() {
    try {
      while (!stopping) {
        carriers = Math.max(carriers, poolSize());
        TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
      }
    } catch (InterruptedException | JMException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The scheduler's bean came with 24. */
  private static int poolSize() throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(SCHEDULER);
    return server.isRegistered(name) ? (int) server.getAttribute(name, "PoolSize") : 0;
  }

  /** Ends the recording and returns the figures. */
  Map<String, Double> stop() throws IOException, InterruptedException {
    stopping = true;
    sampler.join();
    recording.stop();
    Path file = Directories.temporary("bench-carriers").resolve("carriers.jfr");
    recording.dump(file);
    Map<String, Double> figures = new TreeMap<>();
    figures.put("pinned", 0.0);
    figures.put("pinnedMillis", 0.0);
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        count(events.readEvent(), figures);
      }
    }
    figures.put("carriers", (double) carriers);
    Files.delete(file);
    return figures;
  }

  private static void count(RecordedEvent event, Map<String, Double> figures) {
    RecordedThread thread = event.getThread("eventThread");
    if (event.getEventType().getName().equals(PINNED)
        && thread != null
        && String.valueOf(thread.getJavaName()).startsWith(CALLER)) {
      figures.merge("pinned", 1.0, Double::sum);
      figures.merge("pinnedMillis", event.getDuration().toNanos() / 1e6, Double::sum);
    }
  }

  @Override
  public void close() {
    recording.close();
  }
}
