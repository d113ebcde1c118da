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
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.record.EventReader;
import io.hotguard.logging.internal.record.Values;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.StructuredDataId;
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
    StructuredDataId id = null;
    if (in.flags(1) != 0) {
      String name = in.nullableText();
      String enterprise = in.text();
      String[] required = keys(in);
      String[] optional = keys(in);
      id = Log4jAdapter.structuredDataId(name, enterprise, required, optional);
    }
    return new ReplayedStructuredDataMessage(text, id, format, type, entries(in));
  }

  private static @Nullable String @Nullable [] keys(EventReader in) throws CorruptEventException {
    List<@Nullable String> keys = in.texts();
    return keys.isEmpty() ? null : keys.toArray(String[]::new);
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
}
