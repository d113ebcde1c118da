/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

/**
 * Writes JSON with its commas and escapes.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class JsonText {
  private final StringBuilder text = new StringBuilder(1024);
  private boolean comma;

  JsonText beginObject() {
    return begin('{');
  }

  JsonText endObject() {
    return end('}');
  }

  JsonText beginArray() {
    return begin('[');
  }

  JsonText endArray() {
    return end(']');
  }

  JsonText name(String name) {
    value(name);
    text.append(':');
    comma = false;
    return this;
  }

  JsonText value(String value) {
    separate();
    text.append('"');
    value.codePoints().forEach(this::append);
    text.append('"');
    return this;
  }

  /** Writes a number or a truth value. */
  JsonText value(Object value) {
    separate();
    text.append(value);
    return this;
  }

  private JsonText begin(char bracket) {
    separate();
    text.append(bracket);
    comma = false;
    return this;
  }

  private JsonText end(char bracket) {
    text.append(bracket);
    comma = true;
    return this;
  }

  private void separate() {
    if (comma) {
      text.append(',');
    }
    comma = true;
  }

  private void append(int codePoint) {
    if (codePoint == '"' || codePoint == '\\') {
      text.append('\\').append((char) codePoint);
    } else if (codePoint < ' ' || Character.getType(codePoint) == Character.SURROGATE) {
      // A lone surrogate has no UTF-8 form and survives only as an escape.
      text.append("\\u").append(Integer.toHexString(codePoint | 1 << 16), 1, 5);
    } else {
      text.appendCodePoint(codePoint);
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
