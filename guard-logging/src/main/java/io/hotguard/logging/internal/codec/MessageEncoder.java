/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static io.hotguard.logging.internal.codec.EventFormat.FORMAT_ABSENT;
import static io.hotguard.logging.internal.codec.EventFormat.FORMAT_IS_TEXT;
import static io.hotguard.logging.internal.codec.EventFormat.FORMAT_OWN;
import static io.hotguard.logging.internal.codec.EventFormat.MESSAGE_MAP;
import static io.hotguard.logging.internal.codec.EventFormat.MESSAGE_STRUCTURED_DATA;
import static io.hotguard.logging.internal.codec.EventFormat.MESSAGE_TEXT;

import io.hotguard.logging.internal.record.ArgumentTexts;
import io.hotguard.logging.internal.record.EventWriter;
import io.hotguard.logging.internal.record.RecordFormat;
import io.hotguard.logging.internal.record.Values;
import java.util.Arrays;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterConsumer;
import org.apache.logging.log4j.message.ParameterVisitable;
import org.apache.logging.log4j.message.StructuredDataId;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.apache.logging.log4j.util.TriConsumer;
import org.jspecify.annotations.Nullable;

/** Writes a message: its printed text, and the parts that layouts ask for. */
final class MessageEncoder {
  /*
   *   u8 kind, text formatted
   *   u8 FORMAT_*, [text format]
   *   MESSAGE_TEXT:            u8 has parameters, [list of parameters: value]
   *   MESSAGE_MAP:             list of (text key, value)
   *   MESSAGE_STRUCTURED_DATA: text type, text id with its enterprise number, list of (text key, value)
   *
   * A value is described at Values. A parameter or entry that is not plain is its text: that of a
   * parameter comes from the message, see ArgumentTexts, since its toString() has run once.
   *
   * A message that is no StringBuilderFormattable costs the string it makes.
   */

  /** Format 2, parameters or entries 8, and the type and id of structured data. */
  private static final int SHARES_AFTER_TEXT = 16;

  private static final @Nullable Object[] NONE = {};
  private static final ParameterConsumer<MessageEncoder> PARAMETER =
      (parameter, index, encoder) -> encoder.add(parameter);
  private static final TriConsumer<String, Object, MessageEncoder> MAP_ENTRY =
      (key, value, encoder) -> encoder.mapEntry(String.valueOf(key), value);

  private final EventWriter out;
  private final StringBuilder text;
  private @Nullable Object[] visited = NONE;
  private int visitedCount;

  MessageEncoder(EventWriter out, StringBuilder text) {
    this.out = out;
    this.text = text;
  }

  void write(@Nullable Message message, int maxBytes) {
    visitedCount = 0;
    CharSequence formatted = message == null ? "" : format(message);
    String pattern = message == null ? null : pattern(message);
    if (message instanceof MapMessage<?, ?> map) {
      boolean structured = map instanceof StructuredDataMessage;
      out.u8(structured ? MESSAGE_STRUCTURED_DATA : MESSAGE_MAP);
      texts(formatted, pattern, maxBytes);
      if (structured) {
        structuredData((StructuredDataMessage) map);
      }
      mapEntries(map);
    } else {
      out.u8(MESSAGE_TEXT);
      texts(formatted, pattern, maxBytes);
      if (message == null) {
        out.u8(0);
      } else {
        parameters(message, formatted, pattern);
      }
    }
  }

  private void texts(CharSequence formatted, @Nullable String pattern, int maxBytes) {
    out.text(formatted, maxBytes - SHARES_AFTER_TEXT * out.share());
    if (pattern == null) {
      out.u8(FORMAT_ABSENT);
    } else if (pattern.contentEquals(formatted)) {
      out.u8(FORMAT_IS_TEXT);
    } else {
      out.u8(FORMAT_OWN);
      out.text(pattern, 2 * out.share());
    }
  }

  private CharSequence format(Message message) {
    text.setLength(0);
    try {
      if (message instanceof StringBuilderFormattable formattable) {
        formattable.formatTo(text);
        return text;
      }
      String formatted = message.getFormattedMessage();
      return formatted == null ? "null" : formatted;
    } catch (Throwable hostile) {
      return RecordFormat.substitute(message, "was formatted", hostile);
    }
  }

  @SuppressWarnings("deprecation") // layouts still print it
  private static @Nullable String pattern(Message message) {
    try {
      return message.getFormat();
    } catch (Throwable hostile) {
      return RecordFormat.substitute(message, "gave its format", hostile);
    }
  }

  private void parameters(Message message, CharSequence formatted, @Nullable String pattern) {
    @Nullable Object[] parameters = null;
    int count = 0;
    try {
      if (message instanceof ParameterVisitable visitable) {
        visitable.forEachParameter(PARAMETER, this);
        parameters = visited;
        count = visitedCount;
      } else {
        parameters = message.getParameters();
        count = parameters == null ? 0 : parameters.length;
      }
      if (parameters != null) {
        boolean isText = count == 1 && (message instanceof ObjectMessage || pattern == null);
        parameters = ArgumentTexts.of(isText ? "{}" : pattern, formatted, parameters, count);
      }
    } catch (Throwable hostile) {
      parameters = new Object[] {RecordFormat.substitute(message, "gave its parameters", hostile)};
      count = 1;
    }
    out.u8(parameters == null ? 0 : 1);
    if (parameters != null) {
      parameters(parameters, count);
    }
  }

  private void add(@Nullable Object parameter) {
    if (visitedCount == visited.length) {
      visited = Arrays.copyOf(visited, Math.max(4, 2 * visitedCount));
    }
    visited[visitedCount++] = parameter;
  }

  private void parameters(@Nullable Object[] parameters, int count) {
    out.openSection(8 * out.share());
    for (int i = 0; i < count; i++) {
      if (out.sectionOpen()) {
        out.countItem();
        Values.write(out, parameters[i], out.sectionRoom());
      } else {
        out.omit(Values.length(parameters[i]));
      }
    }
    if (out.omittedBytes() > 0) {
      out.countItem();
      Values.write(out, RecordFormat.truncationMark(out.omittedBytes()), EventWriter.MARK_ROOM);
    }
    out.closeSection();
  }

  private void structuredData(StructuredDataMessage message) {
    int share = out.share();
    out.text(message.getType(), share / 2);
    StructuredDataId id = message.getId();
    out.text(id == null || id.getName() == null ? null : id.toString(), share);
  }

  private void mapEntries(MapMessage<?, ?> map) {
    out.openSection(8 * out.share());
    map.forEach(MAP_ENTRY, this);
    Values.closeMap(out);
  }

  private void mapEntry(String key, @Nullable Object value) {
    Values.entry(out, key, Values.isPlain(value) ? value : ValueText.show(value, text));
  }
}
