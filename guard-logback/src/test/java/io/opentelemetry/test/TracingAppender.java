/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.opentelemetry.test;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands for an appender that reads the trace of the calling thread. */
public final class TracingAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  /** The threads that called an appender of a configuration. */
  public static final List<String> THREADS = new CopyOnWriteArrayList<>();

  private final Runnable action;

  public TracingAppender() {
    this(() -> THREADS.add(Thread.currentThread().getName()));
  }

  /** Runs an action in each call. */
  public TracingAppender(Runnable action) {
    this.action = action;
  }

  @Override
  protected void append(ILoggingEvent event) {
    action.run();
  }
}
