/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.property.GuardProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** The recorder of this virtual machine, with few events normally and more on demand. */
final class ContinuousRecording implements ProfileGuard.Recorder {
  private static final Duration MAX_AGE = Duration.ofMinutes(1);
  private static final Duration SLICE = Duration.ofMillis(100);

  /** At least two dumps in a diagnosis tell a wait that ends from one that does not. */
  private static final String DUMPED = "2 s";

  private static final long FINE_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final Set<String> WAITS =
      Set.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadPark");
  private static final String[] FIGURES = {
    "jdk.ActiveSetting",
    "jdk.CPUInformation",
    "jdk.CPULoad",
    "jdk.DataLoss",
    "jdk.ExceptionStatistics",
    "jdk.GarbageCollection",
    "jdk.GCHeapConfiguration",
    "jdk.GCHeapSummary",
    "jdk.GCPhasePause",
    "jdk.JavaThreadStatistics",
    "jdk.ThreadCPULoad"
  };

  private final GuardProperties settings;
  private final long leastWaitNanos;
  private final Recording recording = new Recording();
  private final LiveCounts counts = new LiveCounts();
  private final WaitThreshold threshold;
  private int types;

  private ContinuousRecording(GuardProperties settings) {
    this.settings = settings;
    this.leastWaitNanos = settings.get(ProfileProperties.LEAST_WAIT).toNanos();
    this.threshold = new WaitThreshold(leastWaitNanos);
  }

  static ContinuousRecording start(GuardProperties settings) {
    ContinuousRecording started = new ContinuousRecording(settings);
    try {
      started.recording.setName("hotguard-profile");
      started.recording.setToDisk(true);
      started.recording.setMaxAge(MAX_AGE);
      started.recording.setMaxSize(settings.get(ProfileProperties.MAX_BYTES));
      started.rest();
      started.recording.start();
      started.counts.start(WAITS);
      return started;
    } catch (RuntimeException | Error e) {
      started.close();
      throw e;
    }
  }

  /** Records the normal events only. */
  void rest() {
    Map<String, String> events = others();
    types = eventTypes().size();
    counts.only(events, threshold.nanos());
    events.putAll(base(threshold.nanos()));
    recording.setSettings(events);
    threshold.skip();
  }

  /* Switches off an application's own events, by default on in each recording with stacks. */
  private static Map<String, String> others() {
    Map<String, String> values = new TreeMap<>();
    for (EventType type : eventTypes()) {
      values.put(type.getName() + "#enabled", "false");
    }
    return values;
  }

  private static List<EventType> eventTypes() {
    return FlightRecorder.getFlightRecorder().getEventTypes();
  }

  @Override
  public long look() {
    if (threshold.look(counts.waits(), System.nanoTime()) || types != eventTypes().size()) {
      rest();
    }
    return threshold.nanos();
  }

  /*
   * An event for each exception is cheap while there are few. If there are many, a slice of the
   * time has the shares of the throwing places, and the virtual machine counts the exceptions.
   */
  @Override
  public void record(CountDownLatch closing) throws IOException {
    Duration all = settings.get(ProfileProperties.ESCALATION);
    try {
      escalate(true);
      if (exceptionsPerSecond() >= settings.get(ProfileProperties.EXCEPTIONS_PER_SECOND)
          && all.compareTo(SLICE) > 0) {
        wait(SLICE, closing);
        escalate(false);
        all = all.minus(SLICE);
      }
      wait(all, closing);
    } finally {
      rest();
    }
  }

  private static void wait(Duration time, CountDownLatch closing) throws IOException {
    try {
      if (closing.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new IOException("the guard is closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while recording", e);
    }
  }

  /** Records samples and shorter waits as well, and exceptions if asked to. */
  void escalate(boolean exceptions) {
    Map<String, String> more = others();
    more.putAll(base(Math.min(FINE_WAIT_NANOS, leastWaitNanos)));
    put(more, "jdk.ExecutionSample", "period", "10 ms");
    put(more, "jdk.NativeMethodSample", "period", "20 ms");
    put(more, "jdk.ObjectAllocationSample", "throttle", "150/s");
    put(more, "jdk.ThreadSleep", "threshold", leastWaitNanos + " ns");
    put(more, "jdk.ThreadDump", "period", DUMPED);
    for (String event : new String[] {"SocketRead", "SocketWrite", "FileRead", "FileWrite"}) {
      put(more, "jdk." + event, "threshold", leastWaitNanos + " ns");
    }
    if (exceptions) {
      put(more, "jdk.JavaExceptionThrow", "throttle", "100/s");
    }
    recording.setSettings(more);
  }

  private static Map<String, String> base(long leastNanos) {
    Map<String, String> values = new TreeMap<>();
    for (String event : FIGURES) {
      values.put(event + "#enabled", "true");
    }
    for (String event : WAITS) {
      put(values, event, "threshold", leastNanos + " ns");
    }
    return values;
  }

  private static void put(Map<String, String> values, String event, String key, String value) {
    values.put(event + "#enabled", "true");
    values.put(event + "#stackTrace", "true");
    values.put(event + "#" + key, value);
  }

  @Override
  public double exceptionsPerSecond() {
    return counts.exceptionsPerSecond();
  }

  @Override
  public void dump(Path file) throws IOException {
    recording.dump(file);
  }

  @Override
  public void close() {
    counts.close();
    recording.close();
  }
}
