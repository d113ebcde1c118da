/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import static io.hotguard.logback.internal.event.EventFormat.HAS_CALLER;
import static io.hotguard.logback.internal.event.EventFormat.HAS_THROWN;
import static io.hotguard.logback.internal.event.EventFormat.MAX_CALLER_FRAMES;
import static io.hotguard.logging.internal.record.RecordFormat.MAX_MARKERS;
import static io.hotguard.logging.internal.record.RecordFormat.MAX_MARKER_DEPTH;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import io.hotguard.logging.internal.record.ArgumentTexts;
import io.hotguard.logging.internal.record.RecordEncoder;
import io.hotguard.logging.internal.record.RecordFormat;
import io.hotguard.logging.internal.record.ThrowableEncoder;
import io.hotguard.logging.internal.record.Values;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/** Writes a log event as one self-contained record, which {@link EventDecoder} reads. */
final class EventEncoder extends RecordEncoder<ILoggingEvent> {
  /*
   * Threading: confined to one thread.
   *
   * Loss: an event that fits into maxBytes is written whole. A longer one is cut in place, with marks
   * that say by how many bytes. Its message has the rest of the whole, or of one half if there is a
   * throwable; the throwable has the rest, a quarter of it for its root cause.
   *
   * Hostile events: if the code of an argument or a throwable throws, its text is replaced by a text
   * that names the class and the exception.
   */
  private int markers;

  /** Takes over the buffer of an earlier encoder of this thread. */
  EventEncoder(byte[] buffer) {
    super(buffer);
  }

  @Override
  protected void write(String route, ILoggingEvent event) {
    int share = out.share();
    out.u8(EventFormat.VERSION);
    out.text(route, share);
    Instant instant = event.getInstant();
    if (instant == null) { // An event of other code, which sets its milliseconds alone.
      instant = Instant.ofEpochMilli(event.getTimeStamp());
    }
    out.i64(instant.getEpochSecond());
    out.i32(instant.getNano());
    out.i64(event.getSequenceNumber());
    out.i32(event.getLevel().toInt());
    out.text(event.getLoggerName(), share);
    out.text(event.getThreadName(), share);
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
    String message = event.getMessage();
    String formatted = formatted(event);
    arguments(message, formatted, event.getArgumentArray());
    message(message, formatted, proxy != null);
    if (proxy != null) {
      new ThrowableEncoder(out, frames).write(RecordedProxy.throwableOf(proxy));
    }
  }

  private void context(@Nullable LoggerContextVO context) {
    out.text(context == null ? null : context.getName(), out.share());
    out.i64(context == null ? 0 : context.getBirthTime());
    texts(context == null ? null : context.getPropertyMap());
  }

  private void texts(@Nullable Map<String, String> map) {
    out.openSection(8 * out.share());
    if (map != null) {
      map.forEach((key, value) -> entry(String.valueOf(key), value));
    }
    closeMap();
  }

  private void pairs(@Nullable List<KeyValuePair> pairs) {
    out.openSection(8 * out.share());
    if (pairs != null) {
      for (KeyValuePair pair : pairs) {
        Values.entry(out, String.valueOf(pair.key), ShownPair.shown(pair));
      }
    }
    Values.closeMap(out);
  }

  private void arguments(
      @Nullable String message,
      @Nullable String formatted,
      @Nullable Object @Nullable [] arguments) {
    out.openSection(8 * out.share());
    if (arguments != null) {
      @Nullable Object[] shown = ArgumentTexts.of(message, formatted, arguments, arguments.length);
      for (int i = 0; i < shown.length && out.sectionOpen(); i++) {
        out.countItem();
        Values.write(out, shown[i], out.sectionRoom());
      }
    }
    out.closeSection();
  }

  private void markers(@Nullable List<Marker> list) {
    int countAt = out.position();
    out.i32(0);
    if (list == null) {
      return;
    }
    markers = 0;
    int end = out.position() + 4 * out.share();
    int written = 0;
    for (Marker marker : list) {
      if (marker != null && isRoom(0, end)) {
        marker(marker, 0, end);
        written++;
      }
    }
    out.patch32(countAt, written);
  }

  /** True if another marker fits; otherwise a record that is tried whole is too long. */
  private boolean isRoom(int depth, int end) {
    boolean fits = markers < MAX_MARKERS && depth <= MAX_MARKER_DEPTH;
    if (out.isWhole()) {
      if (!fits) {
        out.tooLong();
      }
      return fits;
    }
    return fits && end - out.position() >= out.share();
  }

  private void marker(Marker marker, int depth, int end) {
    markers++;
    out.text(marker.getName(), Math.min(out.share(), (end - out.position()) / 4));
    int countAt = out.position();
    out.i32(0);
    int written = 0;
    for (Iterator<Marker> references = marker.iterator(); references.hasNext(); written++) {
      Marker reference = references.next();
      if (!isRoom(depth + 1, end)) {
        break;
      }
      marker(reference, depth + 1, end);
    }
    out.patch32(countAt, written);
  }

  private void caller(StackTraceElement[] caller) {
    int countAt = out.position();
    out.i32(0);
    int end = out.isWhole() ? Integer.MAX_VALUE : out.position() + 8 * out.share();
    int written = 0;
    for (StackTraceElement frame : caller) {
      int mark = out.position();
      frames.write(frame);
      if (out.position() > end || written >= MAX_CALLER_FRAMES) {
        out.rewind(mark);
        out.tooLong();
        break;
      }
      written++;
    }
    out.patch32(countAt, written);
  }

  private void message(@Nullable String message, @Nullable String formatted, boolean thrown) {
    int room = out.maxBytes() - out.position() - 2 * Integer.BYTES;
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
