/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static io.hotguard.logging.internal.codec.EventFormat.EVENT_FLAGS;
import static io.hotguard.logging.internal.codec.EventFormat.HAS_MARKER;
import static io.hotguard.logging.internal.codec.EventFormat.HAS_SOURCE;
import static io.hotguard.logging.internal.codec.EventFormat.HAS_THROWN;
import static io.hotguard.logging.internal.codec.EventFormat.INCLUDE_LOCATION;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.record.EventReader;
import io.hotguard.logging.internal.record.FrameCodec;
import io.hotguard.logging.internal.record.ThrowableDecoder;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.time.Instant;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringMap;
import org.jspecify.annotations.Nullable;

/** Reads the records of {@link EventEncoder}; its input is not trusted. */
public final class EventDecoder {
  /*
   * For any bytes, the outcome is an event or a CorruptEventException: lengths and counts are
   * checked against the bytes that are left, recursion and the number of throwables and frames are
   * bounded by the format.
   *
   * The effects of a record on this process: a level of an unknown name is registered, as
   * Level.forName does, after the rest of the record was read; a known name gives the known level,
   * even with another recorded number. No marker is registered and none is changed: the event gets
   * MarkerManager's own of the recorded name, with its parents, or a detached one without parents.
   */

  /** The range of an epoch millisecond; java.time has a larger range. */
  private static final long MAX_EPOCH_SECOND = Long.MAX_VALUE / 1000 + 1;

  private EventDecoder() {}

  /**
   * Reads one record, which must fill the range.
   *
   * @throws CorruptEventException if the bytes are no record of this version
   */
  static DecodedEvent<LogEvent> decode(byte[] bytes, int offset, int length)
      throws CorruptEventException {
    EventReader in = EventReader.open(bytes, offset, length, EventFormat.VERSION);
    String route = in.text();
    Instant instant = instant(in);
    long nanoTime = in.i64();
    String levelName = in.text();
    int intLevel = in.i32();
    if (levelName.isEmpty() || intLevel < 0) {
      throw in.corrupt("level '" + levelName + "' of " + intLevel);
    }
    ReplayedEvent.Origin origin =
        new ReplayedEvent.Origin(
            in.nullableText(), in.nullableText(), in.i64(), in.nullableText(), in.i32());
    int flags = in.flags(EVENT_FLAGS);
    StackTraceElement source = (flags & HAS_SOURCE) != 0 ? FrameCodec.read(in) : null;
    String marker = (flags & HAS_MARKER) != 0 ? in.text() : null;
    StringMap contextData = contextData(in);
    ThreadContext.ContextStack contextStack = contextStack(in);
    Message message = MessageDecoder.read(in);
    Throwable thrown =
        (flags & HAS_THROWN) != 0
            ? new ThrowableDecoder(in, Log4jAdapter.printsClassOfThrowable()).read()
            : null;
    in.end();
    ReplayedEvent event =
        new ReplayedEvent(
            instant,
            nanoTime,
            Level.forName(levelName, intLevel),
            origin,
            source,
            marker(marker),
            contextData,
            contextStack,
            message,
            thrown);
    event.setIncludeLocation((flags & INCLUDE_LOCATION) != 0);
    return new DecodedEvent<>(route, event);
  }

  private static Instant instant(EventReader in) throws CorruptEventException {
    java.time.Instant read = in.instant(MAX_EPOCH_SECOND);
    MutableInstant instant = new MutableInstant();
    instant.initFromEpochSecond(read.getEpochSecond(), read.getNano());
    return instant;
  }

  /**
   * Returns the application's own marker; it has made none before its first event after a restart.
   */
  private static @Nullable Marker marker(@Nullable String name) {
    if (name == null) {
      return null;
    }
    return MarkerManager.exists(name)
        ? MarkerManager.getMarker(name)
        : new MarkerManager.Log4jMarker(name);
  }

  private static StringMap contextData(EventReader in) throws CorruptEventException {
    int count = in.count(2 * Integer.BYTES);
    if (count == 0) {
      return ContextDataFactory.emptyFrozenContextData();
    }
    StringMap data = ContextDataFactory.createContextData();
    for (int i = 0; i < count; i++) {
      String key = in.text();
      data.putValue(key, in.nullableText());
    }
    data.freeze();
    return data;
  }

  private static ThreadContext.ContextStack contextStack(EventReader in)
      throws CorruptEventException {
    List<@Nullable String> entries = in.texts();
    if (entries.isEmpty()) {
      return ThreadContext.EMPTY_STACK;
    }
    MutableThreadContextStack stack = new MutableThreadContextStack(entries);
    stack.freeze();
    return stack;
  }
}
