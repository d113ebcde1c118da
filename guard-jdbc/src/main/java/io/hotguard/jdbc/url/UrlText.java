/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.text.PlaceholderRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a URL as its driver gets it, without the prefixes of wrapper drivers. Offsets refer
 * to the driver's text unless they are called outer.
 */
public final class UrlText {
  /** The wrapper that starts a container for a test. */
  public static final String TESTCONTAINERS = "tc";

  private static final String JDBC = "jdbc:";
  private static final String MYSQL = "jdbc:mysql:";

  /** A driver that hands the URL on, with another prefix. */
  private record Wrapper(String name, String prefix, String handedOn) {}

  private static final List<Wrapper> WRAPPERS =
      List.of(
          new Wrapper("p6spy", "jdbc:p6spy:", JDBC),
          new Wrapper("log4jdbc", "jdbc:log4jdbc:", JDBC),
          new Wrapper("aws-wrapper", "jdbc:aws-wrapper:", JDBC),
          new Wrapper("tracing", "jdbc:tracing:", JDBC),
          new Wrapper("otel", "jdbc:otel:", JDBC),
          new Wrapper("jdbc-secretsmanager", "jdbc-secretsmanager:", JDBC),
          new Wrapper("aws-mysql", "jdbc:mysql:aws:", MYSQL),
          new Wrapper("tidb", "jdbc:tidb:", MYSQL));

  /** Oracle's container URLs have an extra word in place of the image tag. */
  private static final Pattern CONTAINER =
      Pattern.compile(
          "jdbc:tc:(?<type>[a-z0-9]+)(?<tag>:(?!(?:thin|oci):)[^:/?;]+)?(?=:)",
          Pattern.CASE_INSENSITIVE);

  private final String outer;
  private final String text;
  private final String safe;
  private final List<PlaceholderRanges.Range> placeholders;
  private final List<String> wrappers;

  private UrlText(String outer, String text, List<String> wrappers) {
    this.outer = outer;
    this.text = text;
    this.placeholders = PlaceholderRanges.ranges(text);
    this.safe = PlaceholderRanges.filled(text, placeholders);
    this.wrappers = List.copyOf(wrappers);
  }

  /** Removes all prefixes of wrappers. */
  public static UrlText of(String url) {
    List<String> wrappers = new ArrayList<>();
    String text = url;
    for (Wrapper next = wrapper(text); next != null; next = wrapper(text)) {
      wrappers.add(next.name());
      text = next.handedOn() + text.substring(next.prefix().length());
    }
    Matcher container = CONTAINER.matcher(text);
    if (container.lookingAt()) {
      wrappers.add(TESTCONTAINERS);
      text = JDBC + container.group("type") + text.substring(container.end());
    }
    return new UrlText(url, text, wrappers);
  }

  private static @Nullable Wrapper wrapper(String text) {
    return WRAPPERS.stream()
        .filter(each -> text.regionMatches(true, 0, each.prefix(), 0, each.prefix().length()))
        .findFirst()
        .orElse(null);
  }

  /** Whether it is a JDBC URL; a placeholder may stand for the whole scheme. */
  public boolean isJdbc() {
    return startsWith(JDBC) || text.startsWith("${");
  }

  /** Whether the driver's text begins so, in any case. */
  boolean startsWith(String prefix) {
    return safe.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  /** Returns the text as written, with its secrets. */
  public String outer() {
    return outer;
  }

  /** Returns the removed prefixes, outermost first. */
  public List<String> wrappers() {
    return wrappers;
  }

  /** Returns the text to parse: as long as the driver's, with letters in place of placeholders. */
  String safe() {
    return safe;
  }

  public int length() {
    return text.length();
  }

  /** Returns a part of the driver's text, with its placeholders. */
  public String cut(int start, int end) {
    return text.substring(start, end);
  }

  boolean hasPlaceholder(int start, int end) {
    return placeholders.stream().anyMatch(range -> range.start() < end && start < range.end());
  }

  /** Maps an offset to the text as written; a prefix that a wrapper replaces maps to the start. */
  public int outerOffset(int offset) {
    return Math.max(0, offset + outer.length() - text.length());
  }
}
