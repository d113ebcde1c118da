/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import java.time.Duration;

/**
 * Checks settings that are given in code, so that every builder words its refusal alike: what was
 * given and what is allowed. For settings given as text use {@link GuardProperty}.
 *
 * <h2>Threading</h2>
 *
 * Stateless.
 */
public final class Ranges {
  private Ranges() {}

  /**
   * Returns a number if it is within its range, bounds included.
   *
   * @param setting the setting's name, as the user has written it
   * @throws IllegalArgumentException if it is not in the range
   */
  public static int require(String setting, int value, int min, int max) {
    if (value < min || value > max) {
      throw refused(setting, value, min, max);
    }
    return value;
  }

  /**
   * Returns a duration if it is within its range, bounds included.
   *
   * @param setting the setting's name, as the user has written it
   * @throws IllegalArgumentException if it is not in the range
   */
  public static Duration require(String setting, Duration value, Duration min, Duration max) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw refused(setting, value, min, max);
    }
    return value;
  }

  private static IllegalArgumentException refused(
      String setting, Object value, Object min, Object max) {
    return new IllegalArgumentException(setting + "=" + value + ": must be in " + min + ".." + max);
  }
}
