/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A released artifact's version, compared by its first three numbers; a qualifier such as {@code
 * -beta1} is kept as text only.
 *
 * @param text the version as given
 * @param major the first number
 * @param minor the second number; 0 when absent
 * @param patch the third number; 0 when absent
 */
public record ArtifactVersion(String text, int major, int minor, int patch) {
  private static final Pattern NUMBERS =
      Pattern.compile("(\\d{1,6})(?:\\.(\\d{1,6}))?(?:\\.(\\d{1,6}))?.*");

  /**
   * Reads a version.
   *
   * @param text the version, such as {@code 2.26.1}
   * @return the version, or empty if it does not start with a number, such as an unresolved
   *     placeholder
   */
  public static Optional<ArtifactVersion> parse(String text) {
    Matcher matcher = NUMBERS.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new ArtifactVersion(text, number(matcher, 1), number(matcher, 2), number(matcher, 3)))
        : Optional.empty();
  }

  private static int number(Matcher matcher, int group) {
    String digits = matcher.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /**
   * Tells whether this version is the given one or later.
   *
   * @param otherMajor the first number
   * @param otherMinor the second number
   * @param otherPatch the third number
   * @return true if so
   */
  public boolean isAtLeast(int otherMajor, int otherMinor, int otherPatch) {
    if (major != otherMajor) {
      return major > otherMajor;
    }
    return minor != otherMinor ? minor > otherMinor : patch >= otherPatch;
  }
}
