/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.async.EventRoute;
import org.apache.logging.log4j.core.impl.LogEventFactory;
import org.apache.logging.log4j.core.jmx.RingBufferAdmin;

/**
 * What the asynchronous loggers of a guarded configuration hand their events to.
 *
 * <p>Log4j asks {@link #tryEnqueue} first, with the whole event, and falls back to the queue-full
 * policy only if it answers false. It always answers true: the guard has put the event into the
 * ring or on disk, or counted it as dropped.
 */
public final class GuardedDelegate implements AsyncLoggerConfigDelegate {
  private final EventIntake intake;
  private final EventRing ring;

  public GuardedDelegate(EventIntake intake, EventRing ring) {
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
    return EventRoute.ENQUEUE; // Never asked by Log4j; enqueueEvent does not wait either.
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
