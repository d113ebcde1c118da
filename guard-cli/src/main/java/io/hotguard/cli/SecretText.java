/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.util.regex.Pattern;

/** Hides possible secrets in messages about the command line. */
final class SecretText {
  /*
   * A password may hold blanks and quotes, so nothing behind the start of a URL on its line is safe
   * to show. The replaced part ends with a fixed word.
   */
  private static final Pattern URL = Pattern.compile("jdbc:.+", Pattern.CASE_INSENSITIVE);

  private SecretText() {}

  static String masked(String text) {
    return URL.matcher(text).replaceAll("jdbc:***");
  }
}
