/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.text;

import java.util.regex.Pattern;

/**
 * Text from outside, such as names in class files and archives, made fit for a terminal and a log.
 *
 * <h2>Threading</h2>
 *
 * Stateless.
 */
public final class Printable {
  /**
   * Control characters up to U+009F, format characters, which also change the direction of text,
   * separators of lines, and halves of a character.
   */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private static final Pattern UNPRINTABLE_BUT_LINES =
      Pattern.compile(UNPRINTABLE.pattern().replace("]", "&&[^\\n]]"));

  private Printable() {}

  /** Returns the text on one line, with {@code ?} for each character that has no shape. */
  public static String of(String text) {
    return isPlain(text) ? text : UNPRINTABLE.matcher(text).replaceAll("?");
  }

  /** Nearly every text is; a check of a program asks for each of its files. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** Does the same and keeps line feeds. */
  public static String lines(String text) {
    return UNPRINTABLE_BUT_LINES.matcher(text).replaceAll("?");
  }
}
