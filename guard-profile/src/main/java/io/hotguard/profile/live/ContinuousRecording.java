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
import java.util.concurrent.TimeUnit;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** The recorder of this virtual machine, with few events normally and more on demand. */
final class ContinuousRecording implements JfrSession {
  private static final Duration MAX_AGE = Duration.ofMinutes(1);

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

  private final long leastWaitNanos;
  private final Recording recording = new Recording();
  private final LiveCounts counts = new LiveCounts();
  private final WaitThreshold threshold;
  private int types;

  private ContinuousRecording(GuardProperties settings) {
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

  @Override
  public void rest() {
    record(threshold.nanos());
    threshold.skip();
  }

  private void record(long leastNanos) {
    Map<String, String> others = others();
    types = eventTypes().size();
    counts.only(others, leastNanos);
    others.putAll(base(leastNanos));
    recording.setSettings(others);
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

  @Override
  public void escalate(boolean exceptions) {
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
