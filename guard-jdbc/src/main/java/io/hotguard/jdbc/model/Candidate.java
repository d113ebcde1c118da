/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import org.jspecify.annotations.Nullable;

/**
 * A setting that somebody wrote, before its effect is known.
 *
 * @param key as the driver reads it
 * @param rawKey as written
 * @param value as the driver reads it; null if only the key is written
 * @param offset where the key starts in the URL; -1 elsewhere
 * @param host the index of the host that the setting is for; -1 for all
 * @param placeholder whether the key or the value is filled in later
 */
public record Candidate(
    String key,
    String rawKey,
    @Nullable String value,
    SettingOrigin origin,
    int offset,
    int host,
    boolean placeholder) {

  public static Candidate of(String key, String value, SettingOrigin origin) {
    return new Candidate(
        key,
        key,
        value,
        origin,
        -1,
        -1,
        PlaceholderRanges.isIn(key) || PlaceholderRanges.isIn(value));
  }

  /** Returns the value; null if there is no candidate, or the candidate has no value. */
  static @Nullable public String valueOf(@Nullable Candidate candidate) {
    return candidate == null ? null : candidate.value;
  }

  /** Whether the candidate or its value is missing, or the value is empty. */
  public static boolean isEmpty(@Nullable Candidate candidate) {
    String value = valueOf(candidate);
    return value == null || value.isEmpty();
  }

  /** Returns the same place with the value that the driver puts for the written one. */
  public Candidate reading(String asTheDriverReadsIt) {
    return new Candidate(key, rawKey, asTheDriverReadsIt, origin, offset, host, placeholder);
  }

  boolean isSamePlace(Candidate other) {
    return origin == other.origin
        && offset == other.offset
        && host == other.host
        && rawKey.equals(other.rawKey);
  }

  boolean isWritten() {
    return origin != SettingOrigin.BUNDLE && origin != SettingOrigin.DERIVED;
  }

  public boolean isAbout(int hostIndex) {
    return host < 0 || host == hostIndex;
  }

  /** Omits the value, which may be a secret. */
  @Override
  public String toString() {
    return key + " from " + origin.label();
  }
}
