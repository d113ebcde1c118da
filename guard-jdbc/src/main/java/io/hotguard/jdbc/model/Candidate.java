/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.text.PlaceholderRanges;
import org.jspecify.annotations.Nullable;

/**
 * A setting that somebody wrote, before its effect is known.
 *
 * @param key as the driver reads it
 * @param rawKey as written
 * @param value as the driver reads it; null if only the key is written
 * @param offset where the key starts in the URL; -1 elsewhere
 * @param placeholder whether the key or the value is filled in later
 */
public record Candidate(
    String key,
    String rawKey,
    @Nullable String value,
    SettingOrigin origin,
    int offset,
    boolean placeholder) {

  public static Candidate of(String key, String value, SettingOrigin origin) {
    return new Candidate(
        key, key, value, origin, -1, PlaceholderRanges.isIn(key) || PlaceholderRanges.isIn(value));
  }

  boolean isSamePlace(Candidate other) {
    return origin == other.origin && offset == other.offset && rawKey.equals(other.rawKey);
  }

  boolean isWritten() {
    return origin != SettingOrigin.BUNDLE && origin != SettingOrigin.DERIVED;
  }

  /** Omits the value, which may be a secret. */
  @Override
  public String toString() {
    return key + " from " + origin.label();
  }
}
