/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * Settings of a meter registry over recorders.
 *
 * @param maxAge the greatest age of an answer, 0 or more; 0 reads the recorders at each call such
 *     as {@code count()}, which is for tests
 * @param summaryResolution the step to which the amounts of distribution summaries are rounded,
 *     positive, because recorders hold whole numbers; the greatest amount is 2<sup>48</sup> - 1
 *     steps
 */
public record MeterSettings(Duration maxAge, double summaryResolution) {

  /** Answers are at most a second old; amounts of summaries are rounded to thousandths. */
  public static final MeterSettings DEFAULT = new MeterSettings(Duration.ofSeconds(1), 0.001);

  /** Throws {@link IllegalArgumentException} if a value is out of range. */
  public MeterSettings {
    requireNonNull(maxAge, "maxAge");
    if (maxAge.isNegative()) {
      throw new IllegalArgumentException("maxAge=" + maxAge + ": must be 0 or more");
    }
    if (!(summaryResolution > 0) || Double.isInfinite(summaryResolution)) {
      throw new IllegalArgumentException(
          "summaryResolution=" + summaryResolution + ": must be positive");
    }
  }
}
