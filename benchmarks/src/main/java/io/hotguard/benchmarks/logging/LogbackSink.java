/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;

/** The sink of the benchmarks as an appender of Logback, loaded only in a fork that has Logback. */
public final class LogbackSink extends UnsynchronizedAppenderBase<ILoggingEvent> {
  private SinkLoad load = new SinkLoad(0);

  /** Called by Logback for the element {@code <burnNanos>}: CPU time per event; 0 for none. */
  public void setBurnNanos(long nanos) {
    load = new SinkLoad(nanos);
  }

  @Override
  protected void append(ILoggingEvent event) {
    load.take(event.getLoggerName());
  }
}
