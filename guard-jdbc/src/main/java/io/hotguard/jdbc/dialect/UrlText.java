/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import io.hotguard.jdbc.model.ServerKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a URL as its driver gets it, without the prefixes of wrappers, and its mapping to the
 * written text. Offsets refer to the driver's text unless they are called outer.
 */
public final class UrlText {
  private final String outer;
  private final String text;
  private final String safe;
  private final List<Range> placeholders;
  private final int literal;
  private final int shift;
  private final List<String> wrappers;
  private final @Nullable ServerKind server;

  /** The driver gets {@code prefix + outer.substring(from)}; a wrapper may imply the server. */
  public UrlText(
      String outer, String prefix, int from, List<String> wrappers, @Nullable ServerKind server) {
    this.outer = outer;
    this.text = prefix + outer.substring(from);
    this.placeholders = PlaceholderRanges.ranges(text);
    this.safe = PlaceholderRanges.filled(text, placeholders);
    this.literal = prefix.length();
    this.shift = from - prefix.length();
    this.wrappers = List.copyOf(wrappers);
    this.server = server;
  }

  /** Returns the text as written, with its secrets. */
  public String outer() {
    return outer;
  }

  /** Returns the removed prefixes, outermost first. */
  public List<String> wrappers() {
    return wrappers;
  }

  /** Returns the server that a wrapper is made for; null if there is no such wrapper. */
  @Nullable
  public ServerKind server() {
    return server;
  }

  /** Returns the text that the driver gets, with its placeholders. */
  public String text() {
    return text;
  }

  /** Returns the text to parse: as long as {@link #text}, with letters in place of placeholders. */
  public String safe() {
    return safe;
  }

  public int length() {
    return text.length();
  }

  /** Returns a part of {@link #text} at offsets that were parsed in {@link #safe}. */
  public String cut(int start, int end) {
    return text.substring(start, end);
  }

  public boolean hasPlaceholder(int start, int end) {
    return placeholders.stream().anyMatch(range -> range.start() < end && start < range.end());
  }

  public boolean hasPlaceholder() {
    return !placeholders.isEmpty();
  }

  /** Maps an offset of {@link #text} to {@link #outer}; text of wrappers maps to the start. */
  public int outerOffset(int offset) {
    return offset < literal ? 0 : offset + shift;
  }
}
