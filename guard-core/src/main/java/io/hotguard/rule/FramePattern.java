/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A pattern of stack frames: some methods of one class, or of all classes with a common prefix.
 *
 * @param className the binary name, or a prefix followed by {@code *}
 * @param methods the methods' names; empty for all; immutable
 */
public record FramePattern(String className, Set<String> methods) {
  private static final String REST = "*";

  /** Throws {@link IllegalArgumentException} if the class name is blank, or matches every class. */
  public FramePattern {
    if (className.isBlank() || className.startsWith(REST)) {
      throw new IllegalArgumentException(
          "a frame pattern must name classes, not '" + className + "'");
    }
    methods = Set.copyOf(methods);
  }

  /**
   * Parses a pattern.
   *
   * @param text {@code class#method|method}, or {@code class} for all its methods
   * @throws IllegalArgumentException if no class is named
   */
  public static FramePattern of(String text) {
    int hash = text.indexOf('#');
    return hash < 0
        ? new FramePattern(text, Set.of())
        : new FramePattern(
            text.substring(0, hash),
            new TreeSet<>(Arrays.asList(text.substring(hash + 1).split("\\|", -1))));
  }

  /**
   * Returns the methods of patterns by class.
   *
   * @param patterns each as {@link #of} reads it
   * @throws IllegalArgumentException if a pattern names no class
   * @throws IllegalStateException if two patterns name one class
   */
  public static Map<String, Set<String>> methods(String... patterns) {
    return Arrays.stream(patterns)
        .map(FramePattern::of)
        .collect(Collectors.toUnmodifiableMap(FramePattern::className, FramePattern::methods));
  }

  /** Returns whether the pattern matches a method. */
  public boolean matches(String type, String method) {
    return (methods.isEmpty() || methods.contains(method)) && isName(className, type);
  }

  static boolean isName(String pattern, String name) {
    return pattern.endsWith(REST)
        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }
}
