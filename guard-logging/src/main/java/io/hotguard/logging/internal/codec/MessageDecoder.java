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

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.record.EventReader;
import io.hotguard.logging.internal.record.Values;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.message.StructuredDataId;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.jspecify.annotations.Nullable;

final class MessageDecoder {

  private static final int MIN_ENTRY_BYTES = Integer.BYTES + 1;

  private MessageDecoder() {}

  static Message read(EventReader in) throws CorruptEventException {
    int kind = in.u8();
    String text = in.text();
    String format = format(in, text);
    return switch (kind) {
      case MESSAGE_TEXT -> new ReplayedMessage(text, format, parameters(in));
      case MESSAGE_MAP -> new ReplayedMapMessage(text, entries(in));
      case MESSAGE_STRUCTURED_DATA -> structuredData(in, text, format);
      default -> throw in.corrupt("message kind " + kind);
    };
  }

  private static @Nullable String format(EventReader in, String text) throws CorruptEventException {
    int format = in.u8();
    return switch (format) {
      case FORMAT_ABSENT -> null;
      case FORMAT_IS_TEXT -> text;
      case FORMAT_OWN -> in.text();
      default -> throw in.corrupt("message format " + format);
    };
  }

  private static Object @Nullable [] parameters(EventReader in) throws CorruptEventException {
    return in.flags(1) == 0 ? null : Values.readList(in).toArray();
  }

  private static Message structuredData(EventReader in, String text, @Nullable String format)
      throws CorruptEventException {
    String type = in.nullableText();
    String id = in.nullableText();
    return new ReplayedStructuredDataMessage(
        text, id == null ? null : id(id), format, type, entries(in));
  }

  private static StructuredDataId id(String text) {
    try {
      return new StructuredDataId(text, null, null, Integer.MAX_VALUE);
    } catch (NumberFormatException e) { // Log4j before 2.18 holds no number with dots.
      return new StructuredDataId(
          text.substring(0, text.indexOf('@')), null, null, Integer.MAX_VALUE);
    }
  }

  private static Map<String, @Nullable Object> entries(EventReader in)
      throws CorruptEventException {
    int count = in.count(MIN_ENTRY_BYTES);
    Map<String, @Nullable Object> entries = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      String key = in.text();
      entries.put(key, Values.read(in));
    }
    return entries;
  }

  private static final class ReplayedStructuredDataMessage extends StructuredDataMessage {

    private final String text;

    ReplayedStructuredDataMessage(
        String text,
        @Nullable StructuredDataId id,
        @Nullable String message,
        @Nullable String type,
        Map<String, @Nullable Object> entries) {
      super(id, message, type, ReplayedMapMessage.asStrings(entries), Integer.MAX_VALUE);
      this.text = text;
    }

    @Override
    public String getFormattedMessage() {
      return text;
    }

    @Override
    public String asString() {
      return text;
    }

    @Override
    public void formatTo(StringBuilder buffer) {
      buffer.append(text);
    }
  }

  /** A map message from the journal: its plain text is recorded, other forms use the map. */
  private static final class ReplayedMapMessage extends StringMapMessage {

    private final String text;

    ReplayedMapMessage(String text, Map<String, @Nullable Object> entries) {
      super(asStrings(entries));
      this.text = text;
    }

    /* The map inside keeps any object: Log4j puts numbers into a StringMapMessage too, see MapMessage.with. */
    @SuppressWarnings("unchecked")
    static Map<String, String> asStrings(Map<String, ?> entries) {
      return (Map<String, String>) entries;
    }

    @Override
    public String getFormattedMessage() {
      return text;
    }

    @Override
    public String asString() {
      return text;
    }

    @Override
    public void formatTo(StringBuilder buffer) {
      buffer.append(text);
    }
  }

  /** A message read back from the journal, with its parameters as texts. */
  private static final class ReplayedMessage implements Message, StringBuilderFormattable {

    private final String text;
    private final @Nullable String format;
    private final Object @Nullable [] parameters;

    ReplayedMessage(String text, @Nullable String format, Object @Nullable [] parameters) {
      this.text = text;
      this.format = format;
      this.parameters = parameters;
    }

    @Override
    public String getFormattedMessage() {
      return text;
    }

    @Override
    @SuppressWarnings("deprecation") // layouts still print it
    public @Nullable String getFormat() {
      return format;
    }

    @Override
    public Object @Nullable [] getParameters() {
      return parameters == null ? null : parameters.clone();
    }

    @Override
    public @Nullable Throwable getThrowable() {
      return null;
    }

    @Override
    public void formatTo(StringBuilder buffer) {
      buffer.append(text);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
