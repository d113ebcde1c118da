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
import static io.hotguard.logging.internal.codec.EventFormat.TRUNCATED_KEY;
import static io.hotguard.logging.internal.codec.EventFormat.VALUE_BOOLEAN;
import static io.hotguard.logging.internal.codec.EventFormat.VALUE_DOUBLE;
import static io.hotguard.logging.internal.codec.EventFormat.VALUE_FLOAT;
import static io.hotguard.logging.internal.codec.EventFormat.VALUE_LONG;
import static io.hotguard.logging.internal.codec.EventFormat.VALUE_TEXT;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.record.EventWriter;
import io.hotguard.logging.internal.record.RecordFormat;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.message.Message;
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
   *   MESSAGE_TEXT:            u8 has parameters, [list of text parameters]
   *   MESSAGE_MAP:             list of (text key, value)
   *   MESSAGE_STRUCTURED_DATA: text type, u8 has id, [text id name, text enterprise number, 2 x list of text required
   *                            and optional keys], list of (text key, value)
   *
   * A value is u8 VALUE_* and a text, an i64 or a u8. Numbers and booleans of a map keep their kind because the JSON
   * form of a map prints them without quotes; anything else is shown as text.
   *
   * A message that is no StringBuilderFormattable costs the string it makes. Parameters are shown once more, after the
   * text: for a String or a number that costs nothing, for another object a second toString().
   */

  /** Format 2, parameters or entries 8, and the type and id of structured data. */
  private static final int SHARES_AFTER_TEXT = 16;

  private static final ParameterConsumer<MessageEncoder> PARAMETER =
      (parameter, index, encoder) -> encoder.parameter(parameter);
  private static final TriConsumer<String, Object, MessageEncoder> MAP_ENTRY =
      (key, value, encoder) -> encoder.mapEntry(String.valueOf(key), value);

  private final EventWriter out;
  private final StringBuilder text;
  private final int share;

  MessageEncoder(EventWriter out, StringBuilder text, int share) {
    this.out = out;
    this.text = text;
    this.share = share;
  }

  void write(@Nullable Message message, int maxBytes) {
    if (message instanceof MapMessage<?, ?> map) {
      boolean structured = map instanceof StructuredDataMessage;
      out.u8(structured ? MESSAGE_STRUCTURED_DATA : MESSAGE_MAP);
      formatted(message, maxBytes);
      if (structured) {
        structuredData((StructuredDataMessage) map);
      }
      mapEntries(map);
    } else {
      out.u8(MESSAGE_TEXT);
      formatted(message, maxBytes);
      if (message == null) {
        out.u8(0);
      } else {
        parameters(message);
      }
    }
  }

  private void formatted(@Nullable Message message, int maxBytes) {
    CharSequence formatted = message == null ? "" : format(message);
    String pattern = message == null ? null : pattern(message);
    boolean same = pattern != null && pattern.contentEquals(formatted);
    out.text(formatted, maxBytes - SHARES_AFTER_TEXT * share);
    if (pattern == null) {
      out.u8(FORMAT_ABSENT);
    } else if (same) {
      out.u8(FORMAT_IS_TEXT);
    } else {
      out.u8(FORMAT_OWN);
      out.text(pattern, 2 * share);
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

  private void parameters(Message message) {
    int mark = out.position();
    try {
      out.u8(1);
      out.openSection(8 * share);
      if (message instanceof ParameterVisitable visitable) {
        visitable.forEachParameter(PARAMETER, this);
      } else {
        Object[] parameters = message.getParameters();
        if (parameters == null) {
          out.rewind(mark);
          out.u8(0);
          return;
        }
        for (Object parameter : parameters) {
          parameter(parameter);
        }
      }
    } catch (Throwable hostile) {
      out.rewind(mark);
      out.u8(1);
      out.openSection(8 * share);
      out.item(RecordFormat.substitute(message, "gave its parameters", hostile));
    }
    out.markIfOmitted();
    out.closeSection();
  }

  private void parameter(@Nullable Object parameter) {
    out.item(ValueText.show(parameter, text));
  }

  private void structuredData(StructuredDataMessage message) {
    out.text(message.getType(), share / 2);
    StructuredDataId id = message.getId();
    out.u8(id == null ? 0 : 1);
    if (id != null) {
      out.text(id.getName(), share / 2);
      out.text(Log4jAdapter.enterpriseNumber(id), share / 2);
      keys(id.getRequired());
      keys(id.getOptional());
    }
  }

  private void keys(String @Nullable [] keys) {
    out.openSection(2 * share);
    if (keys != null) {
      for (String key : keys) {
        out.item(key);
      }
    }
    out.markIfOmitted();
    out.closeSection();
  }

  private void mapEntries(MapMessage<?, ?> map) {
    out.openSection(8 * share);
    map.forEach(MAP_ENTRY, this);
    if (out.omittedBytes() > 0) {
      out.countItem();
      out.text(TRUNCATED_KEY, share);
      out.u8(VALUE_TEXT);
      out.text(RecordFormat.truncationMark(out.omittedBytes()), share);
    }
    out.closeSection();
  }

  private void mapEntry(String key, @Nullable Object value) {
    if (!out.sectionOpen()) {
      CharSequence shown = ValueText.show(value, text);
      out.omit(EventWriter.utf8Length(key) + (shown == null ? 0L : EventWriter.utf8Length(shown)));
      return;
    }
    out.countItem();
    out.text(key, out.sectionRoom() / 2);
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      out.u8(VALUE_LONG);
      out.i64(((Number) value).longValue());
    } else if (value instanceof Double number) {
      out.u8(VALUE_DOUBLE);
      out.i64(Double.doubleToRawLongBits(number));
    } else if (value instanceof Float number) {
      out.u8(VALUE_FLOAT);
      out.i32(Float.floatToRawIntBits(number));
    } else if (value instanceof Boolean bool) {
      out.u8(VALUE_BOOLEAN);
      out.u8(bool ? 1 : 0);
    } else {
      out.u8(VALUE_TEXT);
      out.text(ValueText.show(value, text), out.sectionRoom());
    }
  }
}
