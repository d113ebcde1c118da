/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import static io.hotguard.logback.internal.event.EventFormat.EVENT_FLAGS;
import static io.hotguard.logback.internal.event.EventFormat.HAS_CALLER;
import static io.hotguard.logback.internal.event.EventFormat.HAS_THROWN;
import static io.hotguard.logback.internal.event.EventFormat.MAX_CALLER_FRAMES;
import static io.hotguard.logging.internal.record.RecordFormat.MAX_MARKERS;
import static io.hotguard.logging.internal.record.RecordFormat.MAX_MARKER_DEPTH;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.record.EventReader;
import io.hotguard.logging.internal.record.FrameCodec;
import io.hotguard.logging.internal.record.ThrowableDecoder;
import io.hotguard.logging.internal.record.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;

/** Reads the records of {@link EventEncoder}; its input is not trusted. */
final class EventDecoder {
  /*
   * For any bytes, the outcome is an event or a CorruptEventException: lengths and counts are
   * checked against the bytes that are left, recursion is bounded by the format. A record changes
   * nothing in this process: its markers belong to no factory.
   */
  private static final int MIN_MARKER_BYTES = 2 * Integer.BYTES;
  private static final int MIN_FRAME_BYTES = 1 + 3 * Integer.BYTES;
  private static final long MAX_EPOCH_SECOND = Long.MAX_VALUE / 1000 - 1;

  private EventDecoder() {}

  /**
   * Reads one record, which must fill the range.
   *
   * @throws CorruptEventException if the bytes are no record of this version
   */
  static DecodedEvent<ILoggingEvent> decode(byte[] bytes, int offset, int length)
      throws CorruptEventException {
    EventReader in = EventReader.open(bytes, offset, length, EventFormat.VERSION);
    String route = in.text();
    RecordedEvent.Origin origin =
        new RecordedEvent.Origin(
            in.instant(MAX_EPOCH_SECOND),
            in.i64(),
            Level.toLevel(in.i32()),
            in.nullableText(),
            in.nullableText(),
            context(in));
    int flags = in.flags(EVENT_FLAGS);
    List<Marker> markers = markers(in);
    Map<String, @Nullable String> mdc = texts(in);
    List<KeyValuePair> pairs = pairs(in);
    StackTraceElement[] caller = (flags & HAS_CALLER) != 0 ? caller(in) : null;
    List<@Nullable Object> arguments = Collections.unmodifiableList(Values.readList(in));
    String message = in.nullableText();
    String formatted = in.nullableText();
    IThrowableProxy thrown =
        (flags & HAS_THROWN) != 0 ? RecordedProxy.of(new ThrowableDecoder(in).read()) : null;
    in.end();
    RecordedEvent event =
        new RecordedEvent(
            origin,
            new RecordedEvent.Text(message, formatted == null ? message : formatted, arguments),
            markers,
            mdc,
            pairs,
            caller,
            thrown);
    return new DecodedEvent<>(route, event);
  }

  private static LoggerContextVO context(EventReader in) throws CorruptEventException {
    String name = in.nullableText();
    long birth = in.i64();
    return new LoggerContextVO(name, texts(in), birth);
  }

  private static Map<String, @Nullable String> texts(EventReader in) throws CorruptEventException {
    int count = in.count(2 * Integer.BYTES);
    if (count == 0) {
      return Map.of();
    }
    Map<String, @Nullable String> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String key = in.text();
      map.put(key, in.nullableText());
    }
    return Collections.unmodifiableMap(map);
  }

  private static List<KeyValuePair> pairs(EventReader in) throws CorruptEventException {
    int count = in.count(Integer.BYTES + 1);
    List<KeyValuePair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String key = in.text();
      pairs.add(new KeyValuePair(key, Values.read(in)));
    }
    return pairs;
  }

  private static List<Marker> markers(EventReader in) throws CorruptEventException {
    int count = in.count(MIN_MARKER_BYTES);
    List<Marker> markers = new ArrayList<>();
    int[] read = {0};
    BasicMarkerFactory detached = new BasicMarkerFactory();
    for (int i = 0; i < count; i++) {
      markers.add(marker(in, 0, read, detached));
    }
    return markers;
  }

  private static Marker marker(EventReader in, int depth, int[] read, BasicMarkerFactory detached)
      throws CorruptEventException {
    if (depth > MAX_MARKER_DEPTH || ++read[0] > MAX_MARKERS) {
      throw in.corrupt("too many markers");
    }
    Marker marker = detached.getDetachedMarker(in.text());
    int count = in.count(MIN_MARKER_BYTES);
    for (int i = 0; i < count; i++) {
      marker.add(marker(in, depth + 1, read, detached));
    }
    return marker;
  }

  private static StackTraceElement[] caller(EventReader in) throws CorruptEventException {
    int count = in.count(MIN_FRAME_BYTES);
    if (count > MAX_CALLER_FRAMES) {
      throw in.corrupt(count + " frames of the caller");
    }
    StackTraceElement[] frames = new StackTraceElement[count];
    for (int i = 0; i < count; i++) {
      frames[i] = FrameCodec.read(in);
    }
    return frames;
  }
}
