/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import io.hotguard.jdbc.model.ServerKind;
import java.util.ArrayList;
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
  private final int[] outerOffsets;
  private final List<String> wrappers;
  private final @Nullable ServerKind server;

  /** The driver gets {@code prefix + outer.substring(from)}; a wrapper may imply the server. */
  public UrlText(
      String outer, String prefix, int from, List<String> wrappers, @Nullable ServerKind server) {
    this(
        outer,
        prefix + outer.substring(from),
        offsets(prefix.length(), from, prefix.length() + outer.length() - from),
        List.copyOf(wrappers),
        server);
  }

  private UrlText(
      String outer,
      String text,
      int[] outerOffsets,
      List<String> wrappers,
      @Nullable ServerKind server) {
    this.outer = outer;
    this.text = text;
    this.placeholders = PlaceholderRanges.ranges(text);
    this.safe = PlaceholderRanges.filled(text, placeholders);
    this.outerOffsets = outerOffsets;
    this.wrappers = wrappers;
    this.server = server;
  }

  private static int[] offsets(int literal, int from, int length) {
    int[] offsets = new int[length + 1];
    for (int i = literal; i <= length; i++) {
      offsets[i] = i + from - literal;
    }
    return offsets;
  }

  /** Returns the beginning of this text, with an end that a wrapper adds. */
  public UrlText head(int length, String end) {
    Builder head = new Builder(this).add(0, length);
    for (int i = 0; i < end.length(); i++) {
      head.add(end.charAt(i), length);
    }
    return head.build();
  }

  /** Makes the text of a wrapper that moves parts of another text. */
  public static final class Builder {
    private final UrlText origin;
    private final StringBuilder moved = new StringBuilder();
    private final List<Integer> offsets = new ArrayList<>();

    public Builder(UrlText origin) {
      this.origin = origin;
    }

    /** Adds a part of the other text. */
    public Builder add(int start, int end) {
      for (int i = start; i < end; i++) {
        add(origin.text.charAt(i), i);
      }
      return this;
    }

    /** Adds a character for one of the other text. */
    public Builder add(char c, int offset) {
      moved.append(c);
      offsets.add(origin.outerOffset(offset));
      return this;
    }

    public UrlText build() {
      offsets.add(origin.outerOffset(origin.length()));
      return new UrlText(
          origin.outer,
          moved.toString(),
          offsets.stream().mapToInt(Integer::intValue).toArray(),
          origin.wrappers,
          origin.server);
    }
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
    return outerOffsets[offset];
  }
}
