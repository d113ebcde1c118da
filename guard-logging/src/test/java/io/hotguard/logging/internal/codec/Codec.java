/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;

/** Round trips for the tests of the codec. */
public final class Codec {

  /** A bound that the events of most tests keep. */
  static final int MAX_BYTES = 64 * 1024;

  private Codec() {}

  public static Log4jLogEvent.Builder event(String text) {
    return Log4jLogEvent.newBuilder()
        .setLevel(Level.INFO)
        .setLoggerName("io.hotguard.Sample")
        .setLoggerFqcn("org.apache.logging.log4j.spi.AbstractLogger")
        .setThreadName("main-1")
        .setThreadId(1)
        .setThreadPriority(5)
        .setTimeMillis(1_700_000_000_123L)
        .setMessage(new SimpleMessage(text));
  }

  static EventEncoder encoder() {
    return new EventEncoder(new byte[1024], new StringBuilder());
  }

  static byte[] encode(String route, LogEvent event) {
    return encode(MAX_BYTES, route, event);
  }

  static byte[] encode(int maxBytes, String route, LogEvent event) {
    EventEncoder encoder = encoder();
    int length = encoder.encode(route, event, maxBytes);
    return Arrays.copyOf(encoder.buffer(), length);
  }

  static DecodedEvent<LogEvent> decode(String route, LogEvent event) throws CorruptEventException {
    byte[] record = encode(route, event);
    return EventDecoder.decode(record, 0, record.length);
  }

  static LogEvent replay(LogEvent event) throws CorruptEventException {
    return decode("route", event).event();
  }

  static int indexOf(byte[] bytes, String text) {
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i + wanted.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        return i;
      }
    }
    throw new AssertionError("not in the record: " + text);
  }
}
