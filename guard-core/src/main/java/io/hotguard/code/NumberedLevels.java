/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import java.util.regex.Pattern;

/** Recognizes levels of logging that are numbers, zero in production, by the names of members. */
public final class NumberedLevels {
  private static final Pattern MEMBER = Pattern.compile("(?i).*(debug|trace|verbos).*");
  private static final Pattern OWNER =
      Pattern.compile("(?i).*(debug|log|logging|trace|verbose)(flags?|levels?)");

  private NumberedLevels() {}

  /**
   * Returns whether a field or method holds such a level: it is named like {@code traceLevel}, or
   * its class like {@code TraceLevels}.
   */
  public static boolean contain(String owner, String member) {
    return MEMBER.matcher(member).matches()
        || OWNER.matcher(owner.substring(owner.lastIndexOf('.') + 1)).matches();
  }
}
