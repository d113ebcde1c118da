/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.Refusal;
import java.net.URLDecoder;

/** A range of a URL, parsed in {@link UrlText#safe} and read from {@link UrlText#text}. */
public record Span(UrlText url, int start, int end) {

  /** Returns the text to parse, with letters in place of placeholders. */
  public String safe() {
    return url.safe().substring(start, end);
  }

  public boolean isEmpty() {
    return start == end;
  }

  public int length() {
    return end - start;
  }

  public char at(int index) {
    return url.safe().charAt(start + index);
  }

  public Span sub(int from, int to) {
    return new Span(url, start + from, start + to);
  }

  public Span sub(int from) {
    return sub(from, length());
  }

  /** Returns the index of a character, or -1. */
  public int indexOf(char wanted) {
    int index = url.safe().indexOf(wanted, start);
    return index < end ? Math.max(index - start, -1) : -1;
  }

  public int lastIndexOf(char wanted) {
    int index = url.safe().lastIndexOf(wanted, end - 1);
    return index < start ? -1 : index - start;
  }

  /** Removes blanks and control characters at both ends, like {@link String#trim}. */
  public Span trim() {
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

  public boolean hasPlaceholder() {
    return url.hasPlaceholder(start, end);
  }

  /** Returns the text as written, with its placeholders. */
  public String raw() {
    return url.cut(start, end);
  }

  /** Returns the percent-decoded text, plus as blank; unchanged if it has a placeholder. */
  public String decoded(String what) throws MalformedUrlPart {
    if (hasPlaceholder()) {
      return raw();
    }
    try {
      return URLDecoder.decode(raw(), UTF_8);
    } catch (IllegalArgumentException e) {
      throw new MalformedUrlPart(
          Refusal.Kind.MALFORMED,
          what,
          "has a % that two hexadecimal digits do not follow; write %25 for a percent sign",
          start);
    }
  }

  public PlaceholderRanges.Range range() {
    return new PlaceholderRanges.Range(start, end);
  }

  /** Omits the text, which may be a secret. */
  @Override
  public String toString() {
    return start + ".." + end;
  }
}
