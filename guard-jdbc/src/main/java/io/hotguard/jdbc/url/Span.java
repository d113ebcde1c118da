/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.model.JdbcHost;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;

/** A range of a URL, parsed without its placeholders and read with them. */
record Span(UrlText url, int start, int end) {
  private static final int MAX_DIGITS = 5;
  private static final int GREATEST_PORT = 65_535;

  /** Returns the text to parse, with letters in place of placeholders. */
  String safe() {
    return url.safe().substring(start, end);
  }

  boolean isEmpty() {
    return start == end;
  }

  int length() {
    return end - start;
  }

  char at(int index) {
    return url.safe().charAt(start + index);
  }

  Span sub(int from, int to) {
    return new Span(url, start + from, start + to);
  }

  Span sub(int from) {
    return sub(from, length());
  }

  boolean startsWith(String prefix) {
    return url.safe().startsWith(prefix, start) && prefix.length() <= length();
  }

  /** Returns the index of a character, or -1. */
  int indexOf(char wanted) {
    int index = url.safe().indexOf(wanted, start);
    return index < end ? Math.max(index - start, -1) : -1;
  }

  int lastIndexOf(char wanted) {
    int index = url.safe().lastIndexOf(wanted, end - 1);
    return index < start ? -1 : index - start;
  }

  /** Removes blanks and control characters at both ends, like {@link String#trim}. */
  Span trim() {
    int from = start;
    int to = end;
    while (from < to && url.safe().charAt(from) <= ' ') {
      from++;
    }
    while (from < to && url.safe().charAt(to - 1) <= ' ') {
      to--;
    }
    return new Span(url, from, to);
  }

  /** Splits at a separator outside of brackets of the given kinds. */
  List<Span> split(char separator, String open, String close) {
    List<Span> parts = new ArrayList<>();
    int from = 0;
    int depth = 0;
    for (int i = 0; i < length(); i++) {
      char c = at(i);
      depth += open.indexOf(c) >= 0 ? 1 : close.indexOf(c) >= 0 ? -1 : 0;
      if (c == separator && depth == 0) {
        parts.add(sub(from, i));
        from = i + 1;
      }
    }
    parts.add(sub(from));
    return parts;
  }

  boolean hasPlaceholder() {
    return url.hasPlaceholder(start, end);
  }

  /** Returns the text as written, with its placeholders. */
  String raw() {
    return url.cut(start, end);
  }

  /** Returns the percent-decoded text, plus as blank; unchanged if it has a placeholder. */
  String decoded() throws UnreadException {
    if (hasPlaceholder()) {
      return raw();
    }
    try {
      return URLDecoder.decode(raw(), UTF_8);
    } catch (IllegalArgumentException e) {
      throw UnreadException.refused(
          start, "a % that two hexadecimal digits do not follow; write %25 for a percent sign");
    }
  }

  /** Returns the number of a port, -1 for a placeholder; the driver refuses a word. */
  int port() throws UnreadException {
    if (hasPlaceholder()) {
      return JdbcHost.NO_PORT;
    }
    if (safe().matches("\\w*[A-Za-z_]\\w*")) {
      throw UnreadException.refused(start, "a port that is no number");
    }
    if (!safe().matches("\\d+")
        || length() > MAX_DIGITS
        || Integer.parseInt(raw()) > GREATEST_PORT) {
      throw UnreadException.unclear(start, "a port that no server can have");
    }
    return Integer.parseInt(raw());
  }

  /** Omits the text, which may be a secret. */
  @Override
  public String toString() {
    return start + ".." + end;
  }
}
