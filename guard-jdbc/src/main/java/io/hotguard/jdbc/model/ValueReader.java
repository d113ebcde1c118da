/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import org.jspecify.annotations.Nullable;

/** Reads the text of a value as a driver does. */
@FunctionalInterface
public interface ValueReader {

  /** Reads a value. The text is null if only the key is written. */
  Reading read(PropertyDefinition definition, @Nullable String text);

  /** A value in the driver's words, and the refusal, which contains no secret; null if accepted. */
  record Reading(@Nullable String value, @Nullable String refusal) {
    private static final int MAX_SHOWN = 60;

    public static Reading of(@Nullable String value) {
      return new Reading(value, null);
    }

    public static Reading refused(@Nullable String text, String reason) {
      return new Reading(text, reason);
    }

    /** Returns a refused value with the values that the driver allows. */
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
