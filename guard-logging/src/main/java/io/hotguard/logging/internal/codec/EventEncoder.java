/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static io.hotguard.logging.internal.codec.EventFormat.HAS_MARKER;
import static io.hotguard.logging.internal.codec.EventFormat.HAS_SOURCE;
import static io.hotguard.logging.internal.codec.EventFormat.HAS_THROWN;
import static io.hotguard.logging.internal.codec.EventFormat.INCLUDE_LOCATION;

import io.hotguard.logging.internal.record.RecordEncoder;
import io.hotguard.logging.internal.record.ThrowableEncoder;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.time.Instant;
import org.apache.logging.log4j.util.ReadOnlyStringMap;
import org.apache.logging.log4j.util.TriConsumer;
import org.jspecify.annotations.Nullable;

/** Writes a log event as one self-contained record, which {@link EventDecoder} reads. */
final class EventEncoder extends RecordEncoder<LogEvent> {
  /*
   * Threading: confined to one thread at a time. A message may log while it is formatted, on the same thread: the inner
   * event needs an encoder of its own.
   *
   * Caching: everything an encoder keeps between events is a byte[] and a StringBuilder, see RecordCodec. The encoder
   * that is made around them for each event is five small objects.
   *
   * Loss: an event that fits into maxBytes is written whole. A longer one is cut in place, with marks that say by how
   * many bytes. The shares of its fields, in 64ths of maxBytes: each name and each text of the source frame 1 (13
   * together), context data 8, context stack 4, and 16 for format, parameters and map
   * entries; the message text has the remainder of the whole, or of one half if there is a
   * throwable; the throwable has the rest, a quarter of it for its root cause.
   *
   * Hostile events: if the code of a message, parameter, context value or throwable throws, its
   * text is replaced by a text that names the class and the exception. Errors are treated alike: a
   * StackOverflowError of a toString() is no reason to lose the event.
   */

  private static final TriConsumer<String, Object, EventEncoder> CONTEXT_ENTRY =
      (key, value, encoder) ->
          encoder.entry(String.valueOf(key), ValueText.show(value, encoder.text));

  private final StringBuilder text;
  private final MessageEncoder messages;
  private final ThrowableEncoder throwables;

  /** Takes over the buffer and builder of an earlier encoder of this thread. */
  EventEncoder(byte[] buffer, StringBuilder text) {
    super(buffer);
    this.text = text;
    messages = new MessageEncoder(out, text);
    throwables = new ThrowableEncoder(out, frames);
  }

  @Override
  protected void write(String route, LogEvent event) {
    int share = out.share();
    Marker marker = event.getMarker();
    Throwable thrown = event.getThrown();
    StackTraceElement source = sourceIfKnown(event);
    out.u8(EventFormat.VERSION);
    out.text(route, share);
    instant(event);
    Level level = event.getLevel() == null ? Level.OFF : event.getLevel();
    out.text(level.name(), share);
    out.i32(level.intLevel());
    out.text(event.getLoggerName(), share);
    out.text(event.getLoggerFqcn(), share);
    out.i64(event.getThreadId());
    out.text(event.getThreadName(), share);
    out.i32(event.getThreadPriority());
    out.u8(
        (event.isIncludeLocation() ? INCLUDE_LOCATION : 0)
            | (source != null ? HAS_SOURCE : 0)
            | (marker != null ? HAS_MARKER : 0)
            | (thrown != null ? HAS_THROWN : 0));
    if (source != null) {
      frames.write(source);
    }
    if (marker != null) {
      out.text(marker.getName(), share);
    }
    contextData(event.getContextData());
    contextStack(event.getContextStack());
    int room = out.maxBytes() - out.position();
    messages.write(event.getMessage(), thrown == null ? room : room / 2);
    if (thrown != null) {
      throwables.write(thrown);
    }
  }

  private void instant(LogEvent event) {
    Instant instant = event.getInstant();
    // Log4j counts the nanos of an instant before 1970 down from the second above.
    int nano = instant.getNanoOfSecond();
    out.i64(instant.getEpochSecond() + Math.floorDiv(nano, 1_000_000_000));
    out.i32(Math.floorMod(nano, 1_000_000_000));
    out.i64(event.getNanoTime());
  }

  /*
   * An event that includes its location walks the stack in getSource() unless it has its location.
   * A logger sets the flag by default even if no layout prints it, so it is cleared here.
   */
  private static @Nullable StackTraceElement sourceIfKnown(LogEvent event) {
    if (!event.isIncludeLocation()) {
      return event.getSource();
    }
    event.setIncludeLocation(false);
    try {
      return event.getSource();
    } finally {
      event.setIncludeLocation(true);
    }
  }

  private void contextData(@Nullable ReadOnlyStringMap data) {
    out.openSection(8 * out.share());
    if (data != null && !data.isEmpty()) {
      data.forEach(CONTEXT_ENTRY, this);
    }
    closeMap();
  }

  private void contextStack(ThreadContext.@Nullable ContextStack stack) {
    out.openSection(4 * out.share());
    if (stack != null && stack.getDepth() > 0) {
      List<String> entries = stack.asList();
      for (int i = 0; i < entries.size(); i++) {
        out.item(entries.get(i));
      }
    }
    out.markIfOmitted();
    out.closeSection();
  }
}
