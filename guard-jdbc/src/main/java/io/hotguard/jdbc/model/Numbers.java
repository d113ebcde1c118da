/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Whole numbers in text that may be anything. */
public final class Numbers {
  private Numbers() {}

  /** The number, or empty if the text is null or no whole number of 64 bits. */
  public static OptionalLong parse(@Nullable String text) {
    if (text == null) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
