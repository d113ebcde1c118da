/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;

/**
 * The measured price of one call and of the cheaper way. Natural order puts the dearest call first.
 *
 * @param nanos the time of one call, in nanoseconds
 * @param bytes the memory that one call allocates
 * @param cheaperNanos the time of the cheaper way, in nanoseconds
 * @param cheaperBytes the memory that the cheaper way allocates
 */
public record Price(double nanos, double bytes, double cheaperNanos, double cheaperBytes)
    implements Comparable<Price> {
  private static final MathContext DIGITS = new MathContext(2);
  private static final BigDecimal STEP = BigDecimal.valueOf(1_000);

  /** Smaller values are written in the unit itself, larger ones as a part of the next unit. */
  private static final BigDecimal UNIT_UP_TO = BigDecimal.valueOf(100);

  private static final int MIN_BYTES = 100;

  private static final Comparator<Price> ORDER =
      Comparator.comparingDouble(Price::nanos)
          .thenComparingDouble(Price::bytes)
          .reversed()
          .thenComparingDouble(Price::cheaperNanos)
          .thenComparingDouble(Price::cheaperBytes);

  /** Throws {@link IllegalArgumentException} if a value is negative or no number. */
  public Price {
    if (!(nanos >= 0 && bytes >= 0 && cheaperNanos >= 0 && cheaperBytes >= 0)) {
      throw new IllegalArgumentException(
          "a price must have values of 0 or more, not %s, %s, %s, %s"
              .formatted(nanos, bytes, cheaperNanos, cheaperBytes));
    }
  }

  /** Describes both prices, such as {@code 61 us and 24 kB each (fix: 0.2 us)}. */
  public String describe() {
    return describe(nanos, bytes) + " each (fix: " + describe(cheaperNanos, cheaperBytes) + ")";
  }

  /** Describes time and memory in two digits. It leaves out memory below 100 bytes. */
  public static String describe(double nanos, double bytes) {
    String time = nanos < 1 ? "under 1 ns" : amount(nanos, "ns", "us", "ms", "s");
    return bytes < MIN_BYTES ? time : time + " and " + amount(bytes, "bytes", "kB", "MB", "GB");
  }

  private static String amount(double value, String... units) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS);
    int unit = 0;
    while (unit < units.length - 1 && rounded.compareTo(unit == 0 ? UNIT_UP_TO : STEP) >= 0) {
      rounded = rounded.movePointLeft(STEP.precision() - 1);
      unit++;
    }
    return rounded.stripTrailingZeros().toPlainString() + ' ' + units[unit];
  }

  @Override
  public int compareTo(Price other) {
    return ORDER.compare(this, other);
  }
}
