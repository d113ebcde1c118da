/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Locale;

/** What kind of value a driver's property takes. */
public enum ValueType {
  /** Yes or no, in the words that the driver knows. */
  BOOLEAN,
  /** A whole number of 32 bits. */
  INT,
  /** A whole number of 64 bits. */
  LONG,
  /** A number of bytes, with or without {@code k}, {@code m} or {@code g}. */
  SIZE,
  /** One of a few words. */
  ENUM,
  /** Any text. */
  STRING;

  static ValueType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
