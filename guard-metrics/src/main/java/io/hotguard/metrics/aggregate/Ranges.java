/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.time.Duration;

/** Checks settings. */
final class Ranges {
  private Ranges() {}

  static int require(String setting, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          setting + "=" + value + ": must be in " + min + ".." + max);
    }
    return value;
  }

  static Duration require(String setting, Duration value, Duration min, Duration max) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw new IllegalArgumentException(
          setting + "=" + value + ": must be in " + min + ".." + max);
    }
    return value;
  }
}
