/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.spi.LoggingEvent;
import io.hotguard.logging.internal.record.RecordFormat;
import io.hotguard.logging.internal.record.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** A key-value pair with the text that its value had on the thread that logged it. */
final class ShownPair extends KeyValuePair {
  private final String text;

  private ShownPair(KeyValuePair pair) {
    super(pair.key, pair.value);
    text = text(pair.value);
  }

  /** Keeps the texts of values that other code can change; an appender sees the same values. */
  static void show(LoggingEvent event) {
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs != null && !pairs.stream().allMatch(pair -> Values.isPlain(pair.value))) {
      event.setKeyValuePairs(
          pairs.stream()
              .map(pair -> Values.isPlain(pair.value) ? pair : new ShownPair(pair))
              .toList());
    }
  }

  /** Returns a plain value, or the text of another one. */
  static @Nullable Object shown(KeyValuePair pair) {
    return Values.isPlain(pair.value)
        ? pair.value
        : pair instanceof ShownPair shown ? shown.text : text(pair.value);
  }

  private static String text(Object value) {
    try {
      return String.valueOf(value.toString());
    } catch (Throwable hostile) {
      return RecordFormat.substitute(value, "was shown", hostile);
    }
  }
}
