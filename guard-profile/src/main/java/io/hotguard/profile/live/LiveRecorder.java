/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.property.GuardProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/** The recorder of this virtual machine: it counts exceptions, and records more on demand. */
final class LiveRecorder implements ProfileGuard.Recorder {
  private static final Duration SLICE = Duration.ofMillis(100);

  /** At least two dumps in a diagnosis tell a wait that ends from one that does not. */
  private static final String DUMPED = "2 s";

  private static final String LEAST_WAIT = "1 ms";
  private static final long MAX_BYTES = 64L << 20;
  private static final double NANOS = 1e9;
  private static final double UNKNOWN = -1;
  private static final String COUNTED = "jdk.ExceptionStatistics";
  private final GuardProperties settings;
  private final RecordingStream counts = new RecordingStream();
  private @Nullable Instant lastTime;
  private long lastCount;
  private volatile double perSecond = UNKNOWN;
  private int types;

  private LiveRecorder(GuardProperties settings) {
    this.settings = settings;
  }

  static LiveRecorder start(GuardProperties settings) {
    LiveRecorder started = new LiveRecorder(settings);
    try {
      started.count();
      return started;
    } catch (RuntimeException | Error e) {
      started.close();
      throw e;
    }
  }

  private void count() {
    look();
    counts.onEvent(COUNTED, this::take);
    // Without a handler, the stream writes to standard error. Missing counts show the failure.
    counts.onError(e -> perSecond = UNKNOWN);
    // The stream's own thread would keep a process alive whose threads have all ended.
    Thread thread = new Thread(null, this::read, "hotguard-profile-counts", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  /** Reads until the stream is closed, also before it starts. A failure shows in missing counts. */
  private void read() {
    try {
      counts.start();
    } catch (RuntimeException | Error e) {
      perSecond = UNKNOWN;
    }
  }

  private void take(RecordedEvent event) {
    Instant time = event.getStartTime();
    long count = event.getLong("throwables");
    Instant before = lastTime;
    if (before != null && time.isAfter(before)) {
      perSecond = (count - lastCount) * NANOS / Duration.between(before, time).toNanos();
    }
    lastTime = time;
    lastCount = count;
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
  public void look() {
    if (types != eventTypes().size()) {
      Map<String, String> values = others();
      types = eventTypes().size();
      values.put(COUNTED + "#enabled", "true");
      values.put(COUNTED + "#period", "1 s");
      counts.setSettings(values);
    }
  }

  /*
   * An event for each exception is cheap while there are few. If there are many, a slice of the
   * time has the shares of the throwing places, and the virtual machine counts the exceptions.
   */
  @Override
  public void record(CountDownLatch closing, Path file) throws IOException {
    Duration all = settings.get(ProfileProperties.ESCALATION);
    try (Recording recording = new Recording()) {
      recording.setName("hotguard-profile");
      recording.setToDisk(true);
      recording.setMaxSize(MAX_BYTES);
      recording.setSettings(events(true));
      recording.start();
      if (perSecond >= settings.get(ProfileProperties.EXCEPTIONS_PER_SECOND)
          && all.compareTo(SLICE) > 0) {
        wait(SLICE, closing);
        recording.setSettings(events(false));
        all = all.minus(SLICE);
      }
      wait(all, closing);
      recording.stop();
      recording.dump(file);
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

  /** The events of the profile of the JDK, more of waits and dumps, and exceptions if asked to. */
  private static Map<String, String> events(boolean exceptions) throws IOException {
    Map<String, String> events = others();
    try {
      events.putAll(Configuration.getConfiguration("profile").getSettings());
    } catch (ParseException e) {
      throw new IOException(e);
    }
    events.put("jdk.ThreadDump#period", DUMPED);
    for (String event : new String[] {"JavaMonitorEnter", "JavaMonitorWait", "ThreadPark"}) {
      events.put("jdk." + event + "#threshold", LEAST_WAIT);
    }
    events.put("jdk.JavaExceptionThrow#enabled", String.valueOf(exceptions));
    events.put("jdk.JavaExceptionThrow#throttle", "100/s");
    return events;
  }

  @Override
  public double exceptionsPerSecond() {
    return perSecond;
  }

  @Override
  public void close() {
    counts.close();
  }
}
