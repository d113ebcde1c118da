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
 * The text of a URL as its driver gets it, without the prefixes of wrappers, and the way back to
 * the text that was written. Offsets are of the driver's text unless they are called outer.
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

  /**
   * The driver gets {@code prefix + outer.substring(from)}.
   *
   * @param server what a wrapper tells of the server; null if nothing
   */
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

  /** What was written, with its secrets. */
  public String outer() {
    return outer;
  }

  /** The prefixes that were taken off, the outermost first. */
  public List<String> wrappers() {
    return wrappers;
  }

  /** The server that a wrapper is made for; null if none is. */
  @Nullable
  public ServerKind server() {
    return server;
  }

  /** What the driver gets, placeholders as written. */
  public String text() {
    return text;
  }

  /**
   * What the driver gets, as long as {@link #text}, letters in place of placeholders: what to
   * parse.
   */
  public String safe() {
    return safe;
  }

  public int length() {
    return text.length();
  }

  /** A part of {@link #text}, to be cut where {@link #safe} was parsed. */
  public String cut(int start, int end) {
    return text.substring(start, end);
  }

  public boolean hasPlaceholder(int start, int end) {
    return placeholders.stream().anyMatch(range -> range.start() < end && start < range.end());
  }

  public boolean hasPlaceholder() {
    return !placeholders.isEmpty();
  }

  /**
   * Where an offset of {@link #text} is in {@link #outer}; what only wrappers add is at its start.
   */
  public int outerOffset(int offset) {
    return offset < literal ? 0 : offset + shift;
  }
}
