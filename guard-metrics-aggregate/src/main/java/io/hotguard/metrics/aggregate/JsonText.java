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
  private static final char[] HEX = "0123456789abcdef".toCharArray();

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
    for (int i = 0; i < value.length(); i++) {
      append(value, i);
    }
    text.append('"');
    return this;
  }

  JsonText value(long value) {
    separate();
    text.append(value);
    return this;
  }

  JsonText value(Number value) {
    separate();
    text.append(value);
    return this;
  }

  JsonText value(boolean value) {
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

  private void append(String value, int index) {
    char c = value.charAt(index);
    if (c == '"' || c == '\\') {
      text.append('\\').append(c);
    } else if (c < ' ' || isLoneSurrogate(value, index)) {
      // A lone surrogate has no UTF-8 form and survives only as an escape.
      text.append("\\u");
      for (int shift = 12; shift >= 0; shift -= 4) {
        text.append(HEX[(c >> shift) & 0xf]);
      }
    } else {
      text.append(c);
    }
  }

  private static boolean isLoneSurrogate(String value, int index) {
    char c = value.charAt(index);
    if (Character.isHighSurrogate(c)) {
      return index + 1 == value.length() || !Character.isLowSurrogate(value.charAt(index + 1));
    }
    return Character.isLowSurrogate(c)
        && (index == 0 || !Character.isHighSurrogate(value.charAt(index - 1)));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
