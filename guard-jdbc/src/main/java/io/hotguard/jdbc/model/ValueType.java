/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Locale;

/** The types of a driver's property values. */
public enum ValueType {
  /** Yes or no, in the driver's words. */
  BOOLEAN,
  /** A whole number of 32 bits. */
  INT,
  /** A whole number of 64 bits. */
  LONG,
  /** A number of bytes, with an optional {@code k}, {@code m} or {@code g}. */
  SIZE,
  /** One of a few words. */
  ENUM,
  /** Any text. */
  STRING;

  static ValueType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
