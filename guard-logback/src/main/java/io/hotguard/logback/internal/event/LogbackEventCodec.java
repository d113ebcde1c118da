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
import io.hotguard.logging.internal.backlog.EventCodec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The records of Logback's events; see {@link EventEncoder} and {@link EventDecoder}. */
public final class LogbackEventCodec implements EventCodec<ILoggingEvent> {
  public static final LogbackEventCodec INSTANCE = new LogbackEventCodec();

  /*
   * Each thread keeps a byte[] of the JDK. An encoder of ours in a thread pool's threads would pin
   * the class loader of a stopped web application. That of a long event is not kept: threads are
   * many, and long events are few.
   */
  private static final ThreadLocal<byte @Nullable []> BUFFER = new ThreadLocal<>();

  private static final int KEPT_BYTES = 64 * 1024;

  static {
    // Loaded with the guard: virtual threads that load a class together keep their carriers.
    LoggingEvent sample = new LoggingEvent();
    sample.setLevel(Level.OFF);
    sample.setLoggerName("");
    sample.setThreadName("");
    sample.setMessage("{}{}");
    sample.setArgumentArray(new Object[] {List.of(), List.of()});
    sample.setMDCPropertyMap(Map.of());
    sample.setThrowableProxy(new ThrowableProxy(new Throwable()));
    INSTANCE.encode("", sample, KEPT_BYTES, (bytes, length, isCut) -> true);
    BUFFER.remove();
  }

  private LogbackEventCodec() {}

  @Override
  public boolean encode(String route, ILoggingEvent event, int maxBytes, Sink sink) {
    byte[] kept = BUFFER.get();
    // Taken out while in use: an argument that logs in its toString() gets its own buffer.
    BUFFER.set(null);
    EventEncoder encoder = new EventEncoder(kept == null ? new byte[1024] : kept);
    try {
      int length = encoder.encode(route, event, maxBytes);
      return sink.accept(encoder.buffer(), length, encoder.isCut());
    } finally {
      if (encoder.buffer().length <= KEPT_BYTES) {
        BUFFER.set(encoder.buffer());
      }
    }
  }

  @Override
  public DecodedEvent<ILoggingEvent> decode(byte[] bytes, int offset, int length)
      throws CorruptEventException {
    return EventDecoder.decode(bytes, offset, length);
  }
}
