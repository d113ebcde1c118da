/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Parses whole numbers from arbitrary text. */
public final class Numbers {
  private Numbers() {}

  /** Returns the number; empty if the text is null or not a whole number of 64 bits. */
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
