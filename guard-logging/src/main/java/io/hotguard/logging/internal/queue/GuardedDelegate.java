/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import io.hotguard.logging.internal.ring.EventIntake;
import io.hotguard.logging.internal.ring.EventRing;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.async.EventRoute;
import org.apache.logging.log4j.core.impl.LogEventFactory;
import org.apache.logging.log4j.core.jmx.RingBufferAdmin;

/**
 * Receives the events of the asynchronous loggers of a guarded configuration. Log4j calls {@link
 * #tryEnqueue} first, with the whole event, and applies the queue-full policy only after a false.
 * This method always returns true: the guard has put the event into the ring or on disk, or counted
 * a drop.
 */
public final class GuardedDelegate implements AsyncLoggerConfigDelegate {
  private final EventIntake<LogEvent, AsyncLoggerConfig> intake;
  private final EventRing<LogEvent, AsyncLoggerConfig> ring;

  public GuardedDelegate(
      EventIntake<LogEvent, AsyncLoggerConfig> intake,
      EventRing<LogEvent, AsyncLoggerConfig> ring) {
    this.intake = intake;
    this.ring = ring;
  }

  @Override
  public boolean tryEnqueue(LogEvent event, AsyncLoggerConfig config) {
    intake.accept(event, config);
    return true;
  }

  @Override
  public void enqueueEvent(LogEvent event, AsyncLoggerConfig config) {
    intake.accept(event, config);
  }

  @Override
  public EventRoute getEventRoute(Level level) {
    return EventRoute.ENQUEUE; // Log4j never asks; enqueueEvent does not wait either.
  }

  @Override
  public void setLogEventFactory(LogEventFactory factory) {
    // The slots of the ring hold reusable and immutable events alike.
  }

  @Override
  public RingBufferAdmin createRingBufferAdmin(String contextName, String loggerConfigName) {
    return RingBufferAdmin.forAsyncLoggerConfig(ring.ringBuffer(), contextName, loggerConfigName);
  }
}
