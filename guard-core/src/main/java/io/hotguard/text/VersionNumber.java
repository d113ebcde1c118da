/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The version of an artifact, a driver or a server: its leading numbers. Qualifiers ({@code
 * .jre11}, {@code -MariaDB}) are dropped and trailing zeros do not count, so that {@code 8.4}
 * equals {@code 8.4.0.jre11}.
 *
 * @param parts the numbers, the most significant first, without trailing zeros; immutable
 */
public record VersionNumber(List<Integer> parts) implements Comparable<VersionNumber> {
  private static final int MAX_DIGITS = 9;
  private static final Pattern LEADING =
      Pattern.compile(
          "(\\d{1," + MAX_DIGITS + "}(?:\\.\\d{1," + MAX_DIGITS + "})*)(?!\\d).*", Pattern.DOTALL);
  private static final Pattern DOT = Pattern.compile("\\.");

  /**
   * Drops trailing zeros.
   *
   * @throws IllegalArgumentException if a number is negative
   */
  public VersionNumber {
    List<Integer> kept = new ArrayList<>(parts);
    while (!kept.isEmpty() && kept.get(kept.size() - 1) == 0) {
      kept.remove(kept.size() - 1);
    }
    if (kept.stream().anyMatch(part -> part < 0)) {
      throw new IllegalArgumentException("version " + parts + ": no number may be negative");
    }
    parts = List.copyOf(kept);
  }

  /**
   * Parses a version that must be valid, such as {@code 8.0.33}.
   *
   * @throws IllegalArgumentException if the text does not start with a number
   */
  public static VersionNumber of(String text) {
    return parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "version '%s': must start with numbers joined by dots, such as 8.0.33"
                        .formatted(text)));
  }

  /**
   * Parses a version, such as {@code 13.6.2.jre11} or {@code 10.6.12-MariaDB-log}.
   *
   * @return empty if the text does not start with a number of at most 9 digits
   */
  public static Optional<VersionNumber> parse(String text) {
    Matcher matcher = LEADING.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new VersionNumber(DOT.splitAsStream(matcher.group(1)).map(Integer::valueOf).toList()));
  }

  /** Returns one number of the version, 0 for the major number; 0 where the version is shorter. */
  public int part(int index) {
    return index < parts.size() ? parts.get(index) : 0;
  }

  /**
   * Returns whether this version is the given one or later.
   *
   * @throws IllegalArgumentException if the text does not start with a number
   */
  public boolean isAtLeast(String text) {
    return compareTo(of(text)) >= 0;
  }

  @Override
  public int compareTo(VersionNumber other) {
    int length = Math.max(parts.size(), other.parts.size());
    for (int i = 0; i < length; i++) {
      int order = Integer.compare(part(i), other.part(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  @Override
  public String toString() {
    return parts.size() < 2
        ? part(0) + "." + part(1)
        : parts.stream().map(String::valueOf).collect(Collectors.joining("."));
  }
}
