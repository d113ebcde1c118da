/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reduces the spellings of a system setting to one form. */
public final class SettingName {
  private static final Pattern PREFIX =
      Pattern.compile(
          "^(?:log4j2?[-._/]?|org\\.apache\\.logging\\.log4j\\.)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SEPARATOR = Pattern.compile("[-._/]");

  private static final Set<String> KNOWN =
      Rows.of("system-settings.tsv").stream()
          .map(row -> normal(row.get(0)))
          .collect(Collectors.toUnmodifiableSet());

  private SettingName() {}

  /** Tells whether Log4j has a system setting of that name, in any of its spellings. */
  public static boolean isKnown(String name) {
    return KNOWN.contains(normal(name));
  }

  /*
   * Log4j drops the prefix and compares the words, which case or a separator delimits. Here the
   * separators are dropped too, which joins no two settings that Log4j knows.
   */
  public static String normal(String name) {
    String bare = PREFIX.matcher(name).replaceFirst("");
    return SEPARATOR.matcher(bare).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
