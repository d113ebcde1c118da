/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/** The virtual machine's exception count and the number of recorded waits, by the second. */
final class LiveCounts implements AutoCloseable {
  private static final String EVENT = "jdk.ExceptionStatistics";
  private static final double NANOS = 1e9;
  private static final double UNKNOWN = -1;

  private final RecordingStream stream = new RecordingStream();
  private final AtomicLong waits = new AtomicLong();
  private @Nullable Instant lastTime;
  private long lastCount;
  private volatile double perSecond = UNKNOWN;
  private volatile long leastWaitNanos;

  /**
   * Takes only the guard's events, since the stream is a recording of its own.
   *
   * @param others settings that switch all events off
   * @param leastNanos the shortest wait to count; another recording may ask for shorter ones
   */
  void only(Map<String, String> others, long leastNanos) {
    leastWaitNanos = leastNanos;
    Map<String, String> values = new TreeMap<>(others);
    values.put(EVENT + "#enabled", "true");
    values.put(EVENT + "#period", "1 s");
    stream.setSettings(values);
  }

  void start(Set<String> waitEvents) {
    stream.onEvent(EVENT, this::take);
    // Events are only counted here; another recording keeps them.
    waitEvents.forEach(event -> stream.onEvent(event, this::takeWait));
    // Without a handler, the stream writes to standard error. Missing counts show the failure.
    stream.onError(e -> perSecond = UNKNOWN);
    // The stream's own thread would keep a process alive whose threads have all ended.
    Thread thread = new Thread(null, this::read, "hotguard-profile-counts", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  /** Reads until the stream is closed, also before it starts. A failure shows in missing counts. */
  private void read() {
    try {
      stream.start();
    } catch (RuntimeException | Error e) {
      perSecond = UNKNOWN;
    }
  }

  private void takeWait(RecordedEvent event) {
    if (event.getDuration().toNanos() >= leastWaitNanos) {
      waits.incrementAndGet();
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

  /** How many exceptions are made a second; negative until two counts have arrived. */
  double exceptionsPerSecond() {
    return perSecond;
  }

  /** The number of waits recorded since the start. */
  long waits() {
    return waits.get();
  }

  @Override
  public void close() {
    stream.close();
  }
}
