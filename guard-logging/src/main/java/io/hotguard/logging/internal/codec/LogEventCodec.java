/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventCodec;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.jspecify.annotations.Nullable;

/** The records of Log4j's events; see {@link EventEncoder} and {@link EventDecoder}. */
public final class LogEventCodec implements EventCodec<LogEvent> {
  public static final LogEventCodec INSTANCE = new LogEventCodec();

  /*
   * Each thread keeps a byte[] and a StringBuilder, both of the JDK. An encoder of ours in a thread
   * pool's threads would pin the class loader of a stopped web application. Those of a long event
   * are not kept: threads are many, and long events are few.
   */
  private static final ThreadLocal<@Nullable Object[]> BUFFERS = new ThreadLocal<>();

  static final int KEPT_BYTES = 64 * 1024;

  static {
    // Loaded with the guard: virtual threads that load a class together keep their carriers.
    LogEvent sample =
        Log4jLogEvent.newBuilder()
            .setLevel(Level.OFF)
            .setMessage(new ParameterizedMessage("{}{}", List.of(), List.of()))
            .setThrown(new Throwable())
            .build();
    INSTANCE.encode("", sample, KEPT_BYTES, (bytes, length, isCut) -> true);
    BUFFERS.remove();
  }

  private LogEventCodec() {}

  @Override
  public boolean encode(String route, LogEvent event, int maxBytes, Sink sink) {
    Object[] kept = BUFFERS.get();
    // Taken out while in use: a message that logs while it is formatted gets its own buffers.
    BUFFERS.set(null);
    // Allocated before the event is accepted: a later error would have it counted as dropped.
    Object[] buffers = kept == null ? new Object[2] : kept;
    EventEncoder encoder =
        kept == null
            ? new EventEncoder()
            : new EventEncoder((byte[]) kept[0], (StringBuilder) kept[1]);
    try {
      int length = encoder.encode(route, event, maxBytes);
      return sink.accept(encoder.buffer(), length, encoder.isCut());
    } finally {
      if (encoder.buffer().length <= KEPT_BYTES && encoder.text().capacity() <= KEPT_BYTES) {
        buffers[0] = encoder.buffer();
        buffers[1] = encoder.text();
        BUFFERS.set(buffers);
      }
    }
  }

  @Override
  public DecodedEvent<LogEvent> decode(byte[] bytes, int offset, int length)
      throws CorruptEventException {
    return EventDecoder.decode(bytes, offset, length);
  }
}
