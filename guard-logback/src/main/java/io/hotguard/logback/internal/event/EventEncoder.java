/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import static io.hotguard.logback.internal.event.EventFormat.HAS_CALLER;
import static io.hotguard.logback.internal.event.EventFormat.HAS_THROWN;
import static io.hotguard.logback.internal.event.EventFormat.MAX_CALLER_FRAMES;
import static io.hotguard.logback.internal.event.EventFormat.MAX_MARKERS;
import static io.hotguard.logback.internal.event.EventFormat.MAX_MARKER_DEPTH;
import static io.hotguard.logback.internal.event.EventFormat.TRUNCATED_KEY;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import io.hotguard.logging.internal.record.EventWriter;
import io.hotguard.logging.internal.record.FrameEncoder;
import io.hotguard.logging.internal.record.RecordFormat;
import io.hotguard.logging.internal.record.ThrowableEncoder;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/** Writes a log event as one self-contained record, which {@link EventDecoder} reads. */
final class EventEncoder {
  /*
   * Threading: confined to one thread.
   *
   * Loss: a text beyond its share of the record is cut in place, with a mark that says by how many
   * bytes. An ordinary event is far from all shares. The message has the rest of the whole, or of
   * one half if there is a throwable; the throwable has the rest.
   *
   * Hostile events: if the code of an argument or a throwable throws, its text is replaced by a text
   * that names the class and the exception.
   */
  static final int MAX_BYTES = 64 * 1024;

  private static final int SHARE = MAX_BYTES / 64;

  private final EventWriter out;
  private final FrameEncoder frames;
  private int markers;

  /** Takes over the buffer of an earlier encoder of this thread. */
  EventEncoder(byte[] buffer) {
    out = new EventWriter(buffer);
    frames = new FrameEncoder(out, SHARE);
  }

  /** Holds the last record from index 0; valid until the next call of {@link #encode}. */
  byte[] buffer() {
    return out.buffer();
  }

  /** Writes the event to {@link #buffer}; returns the record's length, at most 64 KiB. */
  int encode(String route, ILoggingEvent event) {
    out.rewind(0);
    out.u8(EventFormat.VERSION);
    out.text(route, SHARE);
    Instant instant = event.getInstant();
    if (instant == null) { // An event of other code, which sets its milliseconds alone.
      instant = Instant.ofEpochMilli(event.getTimeStamp());
    }
    out.i64(instant.getEpochSecond());
    out.i32(instant.getNano());
    out.i64(event.getSequenceNumber());
    out.i32(event.getLevel().toInt());
    out.text(event.getLoggerName(), SHARE);
    out.text(event.getThreadName(), SHARE);
    context(event.getLoggerContextVO());
    IThrowableProxy proxy = event.getThrowableProxy();
    StackTraceElement[] caller = event.hasCallerData() ? event.getCallerData() : null;
    out.u8((proxy == null ? 0 : HAS_THROWN) | (caller == null ? 0 : HAS_CALLER));
    markers(event.getMarkerList());
    texts(event.getMDCPropertyMap());
    pairs(event.getKeyValuePairs());
    if (caller != null) {
      caller(caller);
    }
    arguments(event.getArgumentArray());
    message(event, proxy != null);
    if (proxy != null) {
      Throwable thrown = RecordedProxy.throwableOf(proxy);
      new ThrowableEncoder(out, frames, SHARE).write(thrown, MAX_BYTES);
    }
    return out.position();
  }

  private void context(@Nullable LoggerContextVO context) {
    out.text(context == null ? null : context.getName(), SHARE);
    out.i64(context == null ? 0 : context.getBirthTime());
    texts(context == null ? null : context.getPropertyMap());
  }

  private void texts(@Nullable Map<String, String> map) {
    out.openSection(8 * SHARE);
    if (map != null) {
      map.forEach(this::entry);
    }
    closeMap();
  }

  private void entry(@Nullable String key, @Nullable String value) {
    String name = String.valueOf(key);
    if (out.sectionOpen()) {
      out.countItem();
      out.text(name, out.sectionRoom() / 2);
      out.text(value, out.sectionRoom());
    } else {
      out.omit(EventWriter.utf8Length(name) + (value == null ? 0L : EventWriter.utf8Length(value)));
    }
  }

  private void closeMap() {
    if (out.omittedBytes() > 0) {
      out.countItem();
      out.text(TRUNCATED_KEY, SHARE);
      out.text(RecordFormat.truncationMark(out.omittedBytes()), SHARE);
    }
    out.closeSection();
  }

  private void pairs(@Nullable List<KeyValuePair> pairs) {
    out.openSection(8 * SHARE);
    if (pairs != null) {
      for (KeyValuePair pair : pairs) {
        pair(String.valueOf(pair.key), pair.value);
      }
    }
    if (out.omittedBytes() > 0) {
      out.countItem();
      out.text(TRUNCATED_KEY, SHARE);
      value(RecordFormat.truncationMark(out.omittedBytes()), SHARE);
    }
    out.closeSection();
  }

  private void pair(String key, @Nullable Object value) {
    if (out.sectionOpen()) {
      out.countItem();
      out.text(key, out.sectionRoom() / 2);
      value(value, out.sectionRoom());
    } else {
      out.omit(EventWriter.utf8Length(key));
    }
  }

  private void arguments(@Nullable Object @Nullable [] arguments) {
    out.openSection(8 * SHARE);
    int written = 0;
    if (arguments != null) {
      for (; written < arguments.length && out.sectionOpen(); written++) {
        out.countItem();
        value(arguments[written], out.sectionRoom());
      }
    }
    out.closeSection();
  }

  /** Writes numbers and truth values as such, since JSON prints them without quotes. */
  private void value(@Nullable Object value, int cap) {
    if (value == null) {
      out.u8(EventFormat.VALUE_NULL);
    } else if (value instanceof Long || value instanceof Short || value instanceof Byte) {
      out.u8(EventFormat.VALUE_LONG);
      out.i64(((Number) value).longValue());
    } else if (value instanceof Integer number) {
      out.u8(EventFormat.VALUE_INT);
      out.i32(number);
    } else if (value instanceof Double || value instanceof Float) {
      out.u8(EventFormat.VALUE_DOUBLE);
      out.i64(Double.doubleToRawLongBits(((Number) value).doubleValue()));
    } else if (value instanceof Boolean truth) {
      out.u8(EventFormat.VALUE_BOOLEAN);
      out.u8(truth ? 1 : 0);
    } else {
      out.u8(EventFormat.VALUE_TEXT);
      out.text(shown(value), cap);
    }
  }

  private static String shown(Object value) {
    try {
      return String.valueOf(value.toString());
    } catch (Throwable hostile) {
      return RecordFormat.substitute(value, "was shown", hostile);
    }
  }

  private void markers(@Nullable List<Marker> list) {
    int countAt = out.position();
    out.i32(0);
    if (list == null) {
      return;
    }
    markers = 0;
    int end = out.position() + 4 * SHARE;
    int written = 0;
    for (Marker marker : list) {
      if (marker != null && markers < MAX_MARKERS && end - out.position() >= SHARE) {
        marker(marker, 0, end);
        written++;
      }
    }
    out.patch32(countAt, written);
  }

  private void marker(Marker marker, int depth, int end) {
    markers++;
    out.text(marker.getName(), Math.min(SHARE, (end - out.position()) / 4));
    int countAt = out.position();
    out.i32(0);
    int written = 0;
    for (Iterator<Marker> references = marker.iterator(); references.hasNext(); written++) {
      Marker reference = references.next();
      boolean full = markers >= MAX_MARKERS || end - out.position() < SHARE;
      if (full || depth >= MAX_MARKER_DEPTH) {
        break;
      }
      marker(reference, depth + 1, end);
    }
    out.patch32(countAt, written);
  }

  private void caller(StackTraceElement[] caller) {
    int countAt = out.position();
    out.i32(0);
    int end = out.position() + 8 * SHARE;
    int written = 0;
    for (StackTraceElement frame : caller) {
      int mark = out.position();
      frames.write(frame);
      if (out.position() > end || written >= MAX_CALLER_FRAMES) {
        out.rewind(mark);
        break;
      }
      written++;
    }
    out.patch32(countAt, written);
  }

  private void message(ILoggingEvent event, boolean thrown) {
    String message = event.getMessage();
    String formatted = formatted(event);
    int room = MAX_BYTES - out.position() - 2 * Integer.BYTES;
    if (thrown) {
      room /= 2;
    }
    boolean same = formatted == null || formatted.equals(message);
    out.text(message, same ? room : room / 2);
    out.text(same ? null : formatted, room / 2);
  }

  private static @Nullable String formatted(ILoggingEvent event) {
    try {
      return event.getFormattedMessage();
    } catch (Throwable hostile) {
      return RecordFormat.substitute(event, "was formatted", hostile);
    }
  }
}
