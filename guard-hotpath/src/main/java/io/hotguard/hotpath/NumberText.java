/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers from text that may hold none, without an exception for those that do not.
 *
 * <p>Takes what {@link Long#parseLong(String)} and {@link Double#parseDouble(String)} take, and
 * gives what they give; where they would throw, it says so in its result. An exception thrown and
 * caught costs far more than the number that it reports.
 *
 * <h2>Threading</h2>
 *
 * Stateless.
 *
 * <h2>Errors</h2>
 *
 * None for any text; null is no text ({@link NullPointerException}).
 */
public final class NumberText {
  /*
   * A long is computed here. A double is only recognised here and computed by the JDK, whose
   * rounding is not worth a second implementation; for what is recognised it does not throw.
   */
  private static final int RADIX = 10;
  private static final long LEAST_BEFORE_DIGIT = Long.MIN_VALUE / RADIX;

  private NumberText() {}

  /**
   * Reads a whole number, or else a floating-point number.
   *
   * @return a {@link Long} where {@code Long.parseLong} reads one, else a {@link Double} where
   *     {@code Double.parseDouble} does, else null
   */
  public static @Nullable Number parse(String text) {
    OptionalLong whole = parseLong(text);
    if (whole.isPresent()) {
      return whole.getAsLong();
    }
    return isDouble(text) ? Double.valueOf(text) : null;
  }

  /**
   * Reads a whole number.
   *
   * @return what {@code Long.parseLong} returns, or empty where it throws
   */
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
    // Summed up below zero, where there is room for one more than above.
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

  /**
   * Reads a floating-point number.
   *
   * @return what {@code Double.parseDouble} returns, or empty where it throws
   */
  public static OptionalDouble parseDouble(String text) {
    return isDouble(text) ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
  }

  private static boolean isDouble(String text) {
    return new FloatingPointText(text).matches();
  }
}
