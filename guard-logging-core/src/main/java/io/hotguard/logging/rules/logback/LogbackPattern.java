/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the conversion patterns of Logback. */
final class LogbackPattern {
  /** Whole words only: {@code %class} prints the location, {@code %logger} does not. */
  private static final Pattern WORD = Pattern.compile("%[-.0-9]*([A-Za-z]\\w*)|%%");

  private static final Set<String> PLACES =
      Set.of("C", "class", "F", "file", "L", "line", "M", "method", "caller");

  private LogbackPattern() {}

  /** The conversions of a pattern that print the caller's location, each once. */
  static List<String> places(String pattern) {
    List<String> places = new ArrayList<>();
    Matcher matcher = WORD.matcher(pattern);
    while (matcher.find()) {
      String word = matcher.group(1);
      if (word != null && PLACES.contains(word) && !places.contains("%" + word)) {
        places.add("%" + word);
      }
    }
    return places;
  }
}
