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
import java.time.Duration;
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
 * What becomes of carriers: flight recorder events of virtual threads that pin one, and of callers
 * that wait a millisecond or more; the size of the scheduler's pool, which grows while a carrier is
 * taken by a blocking call.
 */
final class CarrierWatch implements AutoCloseable {
  /** The beginning of the names of the watched threads. */
  static final String CALLER = "caller-";

  private static final String PINNED = "jdk.VirtualThreadPinned";
  private static final String PARK = "jdk.ThreadPark";
  private static final String MONITOR = "jdk.JavaMonitorEnter";
  private static final String SCHEDULER = "jdk.management:type=VirtualThreadScheduler";
  private static final Duration LONG = Duration.ofMillis(1);
  private static final long SAMPLE_MILLIS = 10;

  private final Recording recording = new Recording();
  private final Thread sampler = new Thread(this::sample, "carrier-watch");
  private volatile boolean stopping;
  private volatile int carriers;

  private CarrierWatch() {}

  static CarrierWatch start() {
    CarrierWatch watch = new CarrierWatch();
    watch.recording.enable(PINNED).withoutThreshold();
    watch.recording.enable(PARK).withThreshold(LONG).withoutStackTrace();
    watch.recording.enable(MONITOR).withThreshold(LONG).withoutStackTrace();
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
    for (String name : new String[] {PINNED, PARK, MONITOR}) {
      figures.put(key(name), 0.0);
      figures.put(key(name) + "Millis", 0.0);
    }
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
    String key = key(event.getEventType().getName());
    RecordedThread thread = event.getThread("eventThread");
    if (!key.isEmpty()
        && thread != null
        && String.valueOf(thread.getJavaName()).startsWith(CALLER)) {
      figures.merge(key, 1.0, Double::sum);
      figures.merge(key + "Millis", event.getDuration().toNanos() / 1e6, Double::sum);
    }
  }

  private static String key(String event) {
    return switch (event) {
      case PINNED -> "pinned";
      case PARK -> "parked";
      case MONITOR -> "locked";
      default -> "";
    };
  }

  @Override
  public void close() {
    recording.close();
  }
}
