/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.record.RecordCodec;
import java.util.List;
import java.util.Map;

/** The records of Logback's events; see {@link EventEncoder} and {@link EventDecoder}. */
public final class LogbackEventCodec extends RecordCodec<ILoggingEvent> {
  public static final LogbackEventCodec INSTANCE = new LogbackEventCodec();

  static {
    LoggingEvent sample = new LoggingEvent();
    sample.setLevel(Level.OFF);
    sample.setLoggerName("");
    sample.setThreadName("");
    sample.setMessage("{}{}");
    sample.setArgumentArray(new Object[] {List.of(), List.of()});
    sample.setMDCPropertyMap(Map.of());
    sample.setThrowableProxy(new ThrowableProxy(new Throwable()));
    INSTANCE.load(sample);
  }

  private LogbackEventCodec() {}

  @Override
  protected EventEncoder encoder(byte[] buffer, StringBuilder text) {
    return new EventEncoder(buffer);
  }

  @Override
  public DecodedEvent<ILoggingEvent> decode(byte[] bytes, int offset, int length)
      throws CorruptEventException {
    return EventDecoder.decode(bytes, offset, length);
  }
}
