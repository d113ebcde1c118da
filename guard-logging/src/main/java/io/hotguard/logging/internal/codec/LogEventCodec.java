/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.record.RecordCodec;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.ParameterizedMessage;

/** The records of Log4j's events; see {@link EventEncoder} and {@link EventDecoder}. */
public final class LogEventCodec extends RecordCodec<LogEvent> {
  public static final LogEventCodec INSTANCE = new LogEventCodec();

  static {
    INSTANCE.load(
        Log4jLogEvent.newBuilder()
            .setLevel(Level.OFF)
            .setMessage(new ParameterizedMessage("{}{}", List.of(), List.of()))
            .setThrown(new Throwable())
            .build());
  }

  private LogEventCodec() {}

  @Override
  protected EventEncoder encoder(byte[] buffer, StringBuilder text) {
    return new EventEncoder(buffer, text);
  }

  @Override
  public DecodedEvent<LogEvent> decode(byte[] bytes, int offset, int length)
      throws CorruptEventException {
    return EventDecoder.decode(bytes, offset, length);
  }
}
