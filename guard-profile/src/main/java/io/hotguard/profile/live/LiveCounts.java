/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/**
 * The virtual machine's own count of exceptions, and how many waits are recorded, by the second.
 */
final class LiveCounts implements AutoCloseable {
  private static final String EVENT = "jdk.ExceptionStatistics";
  private static final double NANOS = 1e9;

  private final RecordingStream stream = new RecordingStream();
  private final AtomicLong waits = new AtomicLong();
  private @Nullable Instant lastTime;
  private long lastCount;
  private volatile double perSecond;
  private volatile boolean known;

  void start(Set<String> waitEvents) {
    stream.enable(EVENT).withPeriod(Duration.ofSeconds(1));
    stream.onEvent(EVENT, this::take);
    // What is recorded of them is another recording's matter: here they are counted.
    waitEvents.forEach(event -> stream.onEvent(event, each -> waits.incrementAndGet()));
    // Without one, the stream writes to standard error. Counts that do not come are seen by that.
    stream.onError(e -> known = false);
    stream.startAsync();
  }

  private void take(RecordedEvent event) {
    Instant time = event.getStartTime();
    long count = event.getLong("throwables");
    Instant before = lastTime;
    if (before != null && time.isAfter(before)) {
      perSecond = (count - lastCount) * NANOS / Duration.between(before, time).toNanos();
      known = true;
    }
    lastTime = time;
    lastCount = count;
  }

  double exceptionsPerSecond() {
    return perSecond;
  }

  /** The waits that were recorded, ever. */
  long waits() {
    return waits.get();
  }

  /** Whether two counts of exceptions have come. */
  boolean isKnown() {
    return known;
  }

  @Override
  public void close() {
    stream.close();
  }
}
