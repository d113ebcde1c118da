/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import org.jspecify.annotations.Nullable;

/** How a driver reads the text of a value. */
@FunctionalInterface
public interface ValueReader {

  /**
   * Reads a value.
   *
   * @param text null where only the key is written
   */
  Reading read(PropertyDefinition definition, @Nullable String text);

  /**
   * A value as the driver reads it.
   *
   * @param value in the driver's words
   * @param refusal why the driver does not take it, without the value of a secret; null if it does
   */
  record Reading(@Nullable String value, @Nullable String refusal) {
    private static final int MAX_SHOWN = 60;

    public static Reading of(@Nullable String value) {
      return new Reading(value, null);
    }

    public static Reading refused(@Nullable String text, String reason) {
      return new Reading(text, reason);
    }

    /** A value that the driver refuses, with what it allows instead. */
    public static Reading notAllowed(String given, String allowed) {
      String shown = given.length() > MAX_SHOWN ? given.substring(0, MAX_SHOWN) + "..." : given;
      return refused(given, "'" + shown + "': " + allowed);
    }

    @Override
    public String toString() {
      return refusal == null ? "accepted" : "refused";
    }
  }
}
