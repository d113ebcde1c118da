/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import java.util.Locale;
import java.util.regex.Pattern;

/** Reduces the spellings of a system setting to one form. */
public final class SettingName {
  private static final Pattern PREFIX =
      Pattern.compile(
          "^(?:log4j2?[-._/]?|org\\.apache\\.logging\\.log4j\\.)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SEPARATOR = Pattern.compile("[-._/]");

  private SettingName() {}

  /*
   * Log4j drops the prefix and compares the words, which case or a separator delimits. Here the
   * separators are dropped too, which joins no two settings that Log4j knows.
   */
  public static String normal(String name) {
    String bare = PREFIX.matcher(name).replaceFirst("");
    return SEPARATOR.matcher(bare).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
