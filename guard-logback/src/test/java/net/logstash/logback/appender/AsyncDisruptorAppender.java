/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package net.logstash.logback.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.util.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands for the class of that name in logstash-logback-encoder: a full ring buffer discards, with
 * a warning for one event in a thousand, after {@code appendTimeout}, or never if that is negative.
 */
public class AsyncDisruptorAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  /** The room in the ring buffer of all appenders of this class. */
  public static final Semaphore ROOM = new Semaphore(2);

  /** The texts of the events that found room. */
  public static final List<String> TAKEN = new CopyOnWriteArrayList<>();

  private final AtomicLong discarded = new AtomicLong();
  private volatile Duration appendTimeout = new Duration(0);

  public Duration getAppendTimeout() {
    return appendTimeout;
  }

  /** The time to wait for room; negative to wait without end. */
  public void setAppendTimeout(Duration timeout) {
    appendTimeout = timeout;
  }

  @Override
  protected void append(ILoggingEvent event) {
    long limit = appendTimeout.getMilliseconds();
    long deadline = System.currentTimeMillis() + limit;
    while (!ROOM.tryAcquire()) {
      if (limit >= 0 && System.currentTimeMillis() >= deadline) {
        if (discarded.incrementAndGet() % 1000 == 1) {
          addWarn("discarded");
        }
        return;
      }
      if (!isStarted()) {
        addWarn("stopped");
        return;
      }
      LockSupport.parkNanos(1_000_000);
    }
    TAKEN.add(event.getFormattedMessage());
  }
}
