/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Parses numbers from text that may hold none, and reports a bad text without an exception.
 *
 * <p>It accepts exactly the texts of {@link Long#parseLong(String)} and {@link
 * Double#parseDouble(String)}, and returns the same values. An exception thrown and caught costs
 * far more than the parsing.
 *
 * <h2>Threading</h2>
 *
 * Stateless.
 *
 * <h2>Errors</h2>
 *
 * No text causes an exception; null is a {@link NullPointerException}.
 */
public final class NumberText {
  /*
   * A long is computed here. A double is only recognised here and then computed by the JDK, which does not
   * throw for a recognised text and whose rounding is hard to repeat.
   */
  private static final int RADIX = 10;
  private static final long LEAST_BEFORE_DIGIT = Long.MIN_VALUE / RADIX;

  private NumberText() {}

  /**
   * Parses a number: a {@link Long} if {@code Long.parseLong} accepts the text, otherwise a {@link
   * Double} if {@code Double.parseDouble} does, otherwise null.
   */
  public static @Nullable Number parse(String text) {
    OptionalLong whole = parseLong(text);
    if (whole.isPresent()) {
      return whole.getAsLong();
    }
    return isDouble(text) ? Double.valueOf(text) : null;
  }

  /** Parses a whole number like {@code Long.parseLong}; empty where that throws. */
  public static OptionalLong parseLong(String text) {
    int length = text.length();
    if (length == 0) {
      return OptionalLong.empty();
    }
    char sign = text.charAt(0);
    boolean negative = sign == '-';
    int first = negative || sign == '+' ? 1 : 0;
    if (first == length) {
      return OptionalLong.empty();
    }
    // Accumulates negative numbers, because there is one more of them.
    long least = negative ? Long.MIN_VALUE : -Long.MAX_VALUE;
    long sum = 0;
    for (int i = first; i < length; i++) {
      int digit = Character.digit(text.charAt(i), RADIX);
      if (digit < 0 || sum < LEAST_BEFORE_DIGIT || sum * RADIX < least + digit) {
        return OptionalLong.empty();
      }
      sum = sum * RADIX - digit;
    }
    return OptionalLong.of(negative ? sum : -sum);
  }

  /** Parses a floating-point number like {@code Double.parseDouble}; empty where that throws. */
  public static OptionalDouble parseDouble(String text) {
    return isDouble(text) ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
  }

  private static boolean isDouble(String text) {
    return new FloatingPointText(text).matches();
  }
}
