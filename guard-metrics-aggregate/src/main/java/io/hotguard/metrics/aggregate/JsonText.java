/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON of maps, lists, strings, numbers and truth values. */
final class JsonText {
  private JsonText() {}

  /** Returns an object of names and values in turn, in this order. */
  static Map<String, Object> object(Object... members) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      object.put((String) members[i], members[i + 1]);
    }
    return object;
  }

  static String of(Map<String, ?> object) {
    StringBuilder text = new StringBuilder(1024);
    append(text, object);
    return text.toString();
  }

  private static void append(StringBuilder text, Object value) {
    if (value instanceof Map<?, ?> object) {
      char separator = '{';
      for (Map.Entry<?, ?> member : object.entrySet()) {
        append(text.append(separator), member.getKey());
        append(text.append(':'), member.getValue());
        separator = ',';
      }
      text.append(object.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      char separator = '[';
      for (Object element : list) {
        append(text.append(separator), element);
        separator = ',';
      }
      text.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof String string) {
      text.append('"');
      string.codePoints().forEach(codePoint -> append(text, codePoint));
      text.append('"');
    } else {
      text.append(value);
    }
  }

  private static void append(StringBuilder text, int codePoint) {
    if (codePoint == '"' || codePoint == '\\') {
      text.append('\\').append((char) codePoint);
    } else if (codePoint < ' ' || Character.getType(codePoint) == Character.SURROGATE) {
      // A lone surrogate has no UTF-8 form and survives only as an escape.
      text.append("\\u").append(Integer.toHexString(codePoint | 1 << 16), 1, 5);
    } else {
      text.appendCodePoint(codePoint);
    }
  }
}
